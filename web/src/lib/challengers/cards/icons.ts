/** Which icon shows what. One fitting icon per card name, set, moment and park half. */
import alienStare from "icon:alien-stare";
import anchor from "icon:anchor";
import anvilImpact from "icon:anvil-impact";
import apolloCapsule from "icon:apollo-capsule";
import astronautHelmet from "icon:astronaut-helmet";
import backpack from "icon:backpack";
import balloons from "icon:balloons";
import banana from "icon:banana";
import bearFace from "icon:bear-face";
import bee from "icon:bee";
import bigGear from "icon:big-gear";
import blackKnightHelm from "icon:black-knight-helm";
import bowTie from "icon:bow-tie";
import brokenShield from "icon:broken-shield";
import bus from "icon:bus";
import butterfly from "icon:butterfly";
import cardPlay from "icon:card-play";
import cardRandom from "icon:card-random";
import carousel from "icon:carousel";
import castle from "icon:castle";
import cat from "icon:cat";
import chatBubble from "icon:chat-bubble";
import cityCar from "icon:city-car";
import clapperboard from "icon:clapperboard";
import clown from "icon:clown";
import compass from "icon:compass";
import cook from "icon:cook";
import cow from "icon:cow";
import cowboyBoot from "icon:cowboy-boot";
import crossedSwords from "icon:crossed-swords";
import crown from "icon:crown";
import crystalBall from "icon:crystal-ball";
import cyborgFace from "icon:cyborg-face";
import deliveryDrone from "icon:delivery-drone";
import devilMask from "icon:devil-mask";
import dinosaurRex from "icon:dinosaur-rex";
import directorChair from "icon:director-chair";
import dolphin from "icon:dolphin";
import dominoMask from "icon:domino-mask";
import dragonHead from "icon:dragon-head";
import drumKit from "icon:drum-kit";
import dualityMask from "icon:duality-mask";
import elephant from "icon:elephant";
import evilBat from "icon:evil-bat";
import fallingStar from "icon:falling-star";
import farmer from "icon:farmer";
import fedora from "icon:fedora";
import fireworkRocket from "icon:firework-rocket";
import floatingGhost from "icon:floating-ghost";
import flowers from "icon:flowers";
import spermWhale from "icon:sperm-whale";
import carrot from "icon:carrot";
import fox from "icon:fox";
import hearts from "icon:hearts";
import nautilusShell from "icon:nautilus-shell";
import mountains from "icon:mountains";
import feather from "icon:feather";
import flyingFlag from "icon:flying-flag";
import foxHead from "icon:fox-head";
import frog from "icon:frog";
import ghost from "icon:ghost";
import grapes from "icon:grapes";
import guitar from "icon:guitar";
import hand from "icon:hand";
import hangingSpider from "icon:hanging-spider";
import hedgehog from "icon:hedgehog";
import holosphere from "icon:holosphere";
import hood from "icon:hood";
import horseHead from "icon:horse-head";
import iceCreamCone from "icon:ice-cream-cone";
import invisibleFace from "icon:invisible-face";
import jesterHat from "icon:jester-hat";
import juggler from "icon:juggler";
import key from "icon:key";
import laurelCrown from "icon:laurel-crown";
import lifeBuoy from "icon:life-buoy";
import lighthouse from "icon:lighthouse";
import lightningStorm from "icon:lightning-storm";
import lightProjector from "icon:light-projector";
import lion from "icon:lion";
import lipstick from "icon:lipstick";
import lyre from "icon:lyre";
import magicHat from "icon:magic-hat";
import magnet from "icon:magnet";
import mermaid from "icon:mermaid";
import modernCity from "icon:modern-city";
import mole from "icon:mole";
import monkey from "icon:monkey";
import mountedKnight from "icon:mounted-knight";
import mushroom from "icon:mushroom";
import ninjaHead from "icon:ninja-head";
import octopus from "icon:octopus";
import oldMicrophone from "icon:old-microphone";
import openTreasureChest from "icon:open-treasure-chest";
import owl from "icon:owl";
import panda from "icon:panda";
import parkBench from "icon:park-bench";
import parrotHead from "icon:parrot-head";
import partyPopper from "icon:party-popper";
import pencil from "icon:pencil";
import penguin from "icon:penguin";
import pig from "icon:pig";
import pirateCaptain from "icon:pirate-captain";
import pitchfork from "icon:pitchfork";
import plasticDuck from "icon:plastic-duck";
import popcorn from "icon:popcorn";
import processor from "icon:processor";
import rabbit from "icon:rabbit";
import raiseSkeleton from "icon:raise-skeleton";
import ringedPlanet from "icon:ringed-planet";
import robotAntennas from "icon:robot-antennas";
import robotGolem from "icon:robot-golem";
import rooster from "icon:rooster";
import roundStar from "icon:round-star";
import shakingHands from "icon:shaking-hands";
import sharkBite from "icon:shark-bite";
import sheep from "icon:sheep";
import sherlockHolmes from "icon:sherlock-holmes";
import shinyApple from "icon:shiny-apple";
import shipWreck from "icon:ship-wreck";
import sittingDog from "icon:sitting-dog";
import skateboard from "icon:skateboard";
import skeleton from "icon:skeleton";
import slime from "icon:slime";
import snowman from "icon:snowman";
import soccerBall from "icon:soccer-ball";
import spiderBot from "icon:spider-bot";
import spockHand from "icon:spock-hand";
import spookyHouse from "icon:spooky-house";
import submarine from "icon:submarine";
import sun from "icon:sun";
import sunflower from "icon:sunflower";
import sunglasses from "icon:sunglasses";
import swordwoman from "icon:swordwoman";
import teacher from "icon:teacher";
import threeFriends from "icon:three-friends";
import tigerHead from "icon:tiger-head";
import trackedRobot from "icon:tracked-robot";
import trident from "icon:trident";
import trumpet from "icon:trumpet";
import turtle from "icon:turtle";
import ufo from "icon:ufo";
import umbrella from "icon:umbrella";
import unicorn from "icon:unicorn";
import vacuumCleaner from "icon:vacuum-cleaner";
import vampireDracula from "icon:vampire-dracula";
import vintageRobot from "icon:vintage-robot";
import whistle from "icon:whistle";
import wizardFace from "icon:wizard-face";
import wolfHowl from "icon:wolf-howl";
import wrench from "icon:wrench";

/** By the name of the card: cards of one name look alike. */
const CARDS: Readonly<Record<string, string>> = {
  newcomer: backpack,
  talent: fallingStar,
  dog: sittingDog,
  champion: laurelCrown,
  reporter: oldMicrophone,
  mascot: panda,
  fan_bus: bus,
  hermit: hood,
  jester: jesterHat,
  stable_boy: pitchfork,
  pig,
  blacksmith: anvilImpact,
  sorcerer: wizardFace,
  knight: mountedKnight,
  horse: horseHead,
  prince: crown,
  bard: lyre,
  dragon: dragonHead,
  makeup_artist: lipstick,
  movie_star: sunglasses,
  gangster: fedora,
  cat,
  director: directorChair,
  cowboy: cowboyBoot,
  comic_character: dominoMask,
  lion,
  heroine: swordwoman,
  villain: devilMask,
  t_rex: dinosaurRex,
  clown,
  juggler,
  vendor: popcorn,
  pony: unicorn,
  pyrotechnician: fireworkRocket,
  clairvoyant: crystalBall,
  mime: invisibleFace,
  rubber_duck: plasticDuck,
  illusionist: magicHat,
  bumper_car: cityCar,
  teddy_bear: bearFace,
  skeleton,
  butler: bowTie,
  spider: hangingSpider,
  necromancer: raiseSkeleton,
  ghost,
  teenager: skateboard,
  bat: evilBat,
  vampire: vampireDracula,
  vacuum_cleaner: vacuumCleaner,
  werewolf: wolfHowl,
  rescue_pod: apolloCapsule,
  shapeshifter: dualityMask,
  ai: processor,
  cow,
  band: drumKit,
  clones: threeFriends,
  ufo,
  alien: alienStare,
  hologram: holosphere,
  scifi_geek: spockHand,
  slime,
  treasure: openTreasureChest,
  merman: trident,
  sailor: anchor,
  parrot: parrotHead,
  cook,
  lifeguard: lifeBuoy,
  navigator: compass,
  shark: sharkBite,
  siren: mermaid,
  submarine,
  kraken: octopus,
  alpha: robotAntennas,
  beta: vintageRobot,
  good_bot: trackedRobot,
  champ_bot: robotGolem,
  cyborg: cyborgFace,
  virtual_ghost: floatingGhost,
  cyborg_friend: shakingHands,
  mechanic: wrench,
  robo_knight: blackKnightHelm,
  drone: deliveryDrone,
  necromech: spiderBot,
  chatbot: chatBubble,
  robogram: lightProjector,
  autocorrect: pencil,
};

/** More for cards of one's own. */
const MORE: Readonly<Record<string, string>> = {
  rabbit,
  fox: foxHead,
  owl,
  frog,
  elephant,
  monkey,
  penguin,
  sheep,
  bee,
  butterfly,
  turtle,
  hedgehog,
  mole,
  tiger: tigerHead,
  rooster,
  dolphin,
  ninja: ninjaHead,
  astronaut: astronautHelmet,
  detective: sherlockHolmes,
  farmer,
  teacher,
  pirate: pirateCaptain,
  lighthouse,
  balloons,
  party: partyPopper,
  ice_cream: iceCreamCone,
  trumpet,
  guitar,
  football: soccerBall,
  whistle,
  lightning: lightningStorm,
  snowman,
  sunflower,
  key,
  umbrella,
  magnet,
};

/** By set. */
const SETS: Readonly<Record<string, string>> = {
  city: modernCity,
  castle,
  film_studio: clapperboard,
  funfair: carousel,
  haunted_house: spookyHouse,
  outer_space: ringedPlanet,
  shipwreck: shipWreck,
  robot: bigGear,
};

/** By the moment at which an effect applies. */
const MOMENTS: Readonly<Record<string, string>> = {
  reveal: cardPlay,
  attack: crossedSwords,
  bench: parkBench,
  flag: flyingFlag,
  flag_loss: brokenShield,
  picked: hand,
};

/** Our own drawing: one broad leaf with its veins, plain enough for the smallest size. */
const LEAF =
  '<path fill="currentColor" fill-rule="evenodd" d="M256 20C150 84 84 182 84 282c0 88 58 150 148 160v54h48v-54c90-10 ' +
  "148-72 148-160C428 182 362 84 256 20zM246 150h20v246h-20zM234 250v34l-72-62 8-26zM278 250v34l72-62-8-26zM234 342v34" +
  'l-86-72 6-28zM278 342v34l86-72-6-28z"/>';

/** By the half of a park. */
const HALVES: Readonly<Record<string, string>> = {
  star: roundStar,
  leaf: LEAF,
  mushroom,
  apple: shinyApple,
  flower: flowers,
  grape: grapes,
  banana,
  sun,
  anchor,
  whale: spermWhale,
  carrot,
  fox,
  heart: hearts,
  shell: nautilusShell,
  mountain: mountains,
  feather,
};

/** The inside of the SVG of a card: the picture its maker chose, else by its name, else a plain one. */
export function cardIcon({ seat, icon }: { seat: string; icon?: string | null }): string {
  return (icon ? pictureOf(icon) : undefined) ?? CARDS[seat] ?? cardRandom;
}

/** A picture by its word, if there is one. */
export function pictureOf(word: string): string | undefined {
  return MORE[word] ?? CARDS[word];
}

export function setIcon(set: string): string {
  return SETS[set] ?? cardRandom;
}

export function momentIcon(moment: string): string {
  return MOMENTS[moment] ?? cardRandom;
}

export function halfIcon(half: string): string {
  return HALVES[half] ?? cardRandom;
}

/** The names that have an icon of their own. */
export const ICON_NAMES: readonly string[] = Object.keys(CARDS);

/** The words of further pictures, which have names of their own. */
export const MORE_ICONS: readonly string[] = Object.keys(MORE);
