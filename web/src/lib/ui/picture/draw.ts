/** Draws a picture with the colours of the page as it is, by day or by night. */
import { hang } from "$lib/scenery/garland";
import { fit, linesOf, type BoardPicture, type Picture } from "./picture";

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 48;
const PENNANTS = ["outer_space", "funfair", "castle", "film_studio", "haunted_house", "shipwreck", "city"];

/** A colour of `tokens.css` as it is now. */
function colour(name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

export async function draw(picture: Picture): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  scenery(pen);
  const room = picture.board ? WIDTH - HEIGHT - EDGE / 2 : WIDTH - 2 * EDGE;
  words(pen, picture, room);
  if (picture.board) board(pen, picture.board);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

function font(pen: CanvasRenderingContext2D, size: number, weight = 700): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-display")}`;
}

function scenery(pen: CanvasRenderingContext2D): void {
  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, colour("sky-high"));
  sky.addColorStop(1, colour("sky-low"));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("lawn-far");
  pen.fillRect(0, HEIGHT * 0.7, WIDTH, HEIGHT);
  pen.fillStyle = colour("lawn");
  pen.fillRect(0, HEIGHT * 0.85, WIDTH, HEIGHT);
  pen.strokeStyle = colour("ink");
  pen.lineWidth = 3;
  for (let x = 0; x < WIDTH; x += 400) {
    for (const [i, place] of hang({ x, y: 4 }, { x: x + 400, y: 4 }, 18, PENNANTS.length).entries()) {
      pen.fillStyle = colour(`set-${PENNANTS[i]}`);
      pen.beginPath();
      pen.moveTo(place.x - 15, place.y);
      pen.lineTo(place.x + 15, place.y);
      pen.lineTo(place.x, place.y + 32);
      pen.closePath();
      pen.fill();
      pen.stroke();
    }
  }
}

function words(pen: CanvasRenderingContext2D, { title, where, scores, sentence }: Picture, room: number): void {
  const [left, top, height] = [EDGE, 84, HEIGHT - 84 - EDGE];
  pen.fillStyle = colour("ink");
  sheet(pen, left, top + 10, room, height);
  pen.fillStyle = colour("paper");
  sheet(pen, left, top, room, height);
  pen.lineWidth = 4;
  pen.strokeStyle = colour("line");
  pen.stroke();
  const [x, width] = [left + 36, room - 72];
  const measure = (text: string) => pen.measureText(text).width;
  let y = top + 72;
  const put = (text: string, size: number, name: string, most: number, weight = 700) => {
    font(pen, size, weight);
    pen.fillStyle = colour(name);
    for (const line of linesOf(text, width, most, measure)) {
      pen.fillText(line, x, y);
      y += size * 1.15;
    }
  };
  put(title, 50, "text", 2, 800);
  put(where, 28, "text-soft", 1, 600);
  y += 14;
  for (const { name, score } of scores.slice(0, 5)) {
    font(pen, 34);
    pen.fillStyle = colour("text");
    const wide = measure(score);
    pen.fillText(fit(name, width - wide - 24, measure), x, y);
    pen.fillText(score, x + width - wide, y);
    y += 42;
  }
  y += 6;
  put(sentence, 26, "text", Math.max(1, Math.floor((top + height - 64 - y) / 30) + 1), 500);
  font(pen, 24);
  pen.fillStyle = colour("accent");
  pen.fillText("Flagfall", x, top + height - 22);
}

function sheet(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, 28);
  pen.fill();
}

function board(pen: CanvasRenderingContext2D, { cols, rows, blocked, men }: BoardPicture): void {
  const side = HEIGHT - 84 - EDGE;
  const square = (side - 32) / Math.max(cols, rows);
  const [left, top] = [WIDTH - EDGE - side + (side - square * cols) / 2, 84 + (side - square * rows) / 2];
  pen.fillStyle = colour("wood-edge");
  sheet(pen, left - 14, top - 14, square * cols + 28, square * rows + 28);
  const lakes = new Set(blocked.map(({ x, y }) => `${x} ${y}`));
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < cols; x += 1) {
      pen.fillStyle = colour(lakes.has(`${x} ${y}`) ? "water" : (x + y) % 2 === 0 ? "wood-light" : "wood-dark");
      pen.fillRect(left + x * square, top + y * square, square + 1, square + 1);
    }
  pen.textAlign = "center";
  for (const { x, y, side: of, mark } of men) {
    const [at, down] = [left + (x + 0.5) * square, top + (y + 0.5) * square];
    pen.beginPath();
    pen.arc(at, down, square * 0.42, 0, 2 * Math.PI);
    pen.fillStyle = colour(`token-${of}-face`);
    pen.fill();
    pen.lineWidth = square * 0.08;
    pen.strokeStyle = colour(`token-${of}-rim`);
    pen.stroke();
    font(pen, square * 0.46, 800);
    pen.fillStyle = colour(`token-${of}-mark`);
    pen.fillText(mark, at, down + square * 0.17);
  }
  pen.textAlign = "left";
}
