#!/bin/sh
# The smallest engine there can be: it takes the first legal action. `flagfall arena --bots "engine:sh first.sh,random"`
while read -r word rest; do
  case $word in
    flagfall) echo "id name first"; echo "flagfallok" ;;
    isready) echo "readyok" ;;
    go) echo "bestaction 0" ;;
    quit) exit 0 ;;
  esac
done
