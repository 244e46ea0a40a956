// Plots of a report: values with their intervals, one row each; squares of a board as a map.
const lang = document.documentElement.lang;
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function shown(value, isShare, digits = 1) {
  const style = isShare ? { style: "percent" } : {};
  return value.toLocaleString(lang, { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function ticks(low, high) {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(Math.abs(at) < step / 1e6 ? 0 : at);
  return { found, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

function describe(row, isShare, isChange) {
  const [value, low, high] = row.values;
  const sign = isChange && value > 0 ? "+" : "";
  const interval = WORDS.interval.replace("{low}", shown(low, isShare, 2)).replace("{high}", shown(high, isShare, 2));
  return `${row.label}: ${sign}${shown(value, isShare, 2)} (${interval}; ${WORDS.games_of.replace("{n}", row.n.toLocaleString(lang))})`;
}

function tipFor(plot) {
  const tip = plot.querySelector(".tip") || plot.appendChild(Object.assign(document.createElement("div"), { className: "tip", hidden: true }));
  tip.setAttribute("role", "status");
  return {
    show(text, y) { tip.textContent = text; tip.hidden = false; tip.style.left = "8px"; tip.style.top = `${y}px`; },
    hide() { tip.hidden = true; },
  };
}

function draw(plot, rows, isShare, isChange) {
  const width = plot.clientWidth || 600;
  const tip = tipFor(plot);
  const longest = Math.max(...rows.map((row) => row.label.length));
  const isNarrow = width < 560;
  const left = isNarrow ? 8 : Math.min(width * 0.45, 24 + longest * 7);
  const high = isNarrow ? 40 : 24, right = 56, top = 4;
  const bottom = top + rows.length * high;
  let low = Math.min(...rows.map((row) => row.values[1])), most = Math.max(...rows.map((row) => row.values[2]));
  if (isChange) { low = Math.min(low, 0); most = Math.max(most, 0); }
  const pad = (most - low) * 0.06 || Math.abs(most) * 0.05 || 1;
  low -= pad; most += pad;
  const across = (value) => left + ((value - low) / (most - low)) * (width - left - right);
  const svg = element("svg", { viewBox: `0 0 ${width} ${bottom + 26}`, height: bottom + 26, role: "group" });
  const unit = isShare ? 100 : 1;
  const marks = ticks(low * unit, most * unit);
  for (const mark of marks.found) {
    const x = across(mark / unit);
    svg.append(element("path", { d: `M${x} ${top}V${bottom}`, class: "grid" }));
    svg.append(element("text", { x, y: bottom + 18, "text-anchor": "middle", class: "tick" }, shown(mark / unit, isShare, marks.digits)));
  }
  rows.forEach((row, i) => {
    const y = top + i * high, middle = y + (isNarrow ? 28 : high / 2);
    const text = describe(row, isShare, isChange);
    const group = element("g", { class: "row", tabindex: 0, role: "img", "aria-label": text });
    group.append(element("rect", { x: 0, y, width, height: high }));
    group.append(element("text", isNarrow ? { x: left, y: y + 14 } : { x: left - 10, y: middle + 4, "text-anchor": "end" }, row.label));
    group.append(element("path", { class: "bar", d: `M${across(row.values[1])} ${middle}H${across(row.values[2])}` }));
    group.append(element("circle", { class: "dot", cx: across(row.values[0]), cy: middle, r: 4.5 }));
    group.append(element("text", { x: width - 4, y: middle + 4, "text-anchor": "end", class: "tick" }, shown(row.values[0], isShare, 1)));
    for (const event of ["mouseenter", "focus", "click"]) group.addEventListener(event, () => tip.show(text, y + high + 2));
    for (const event of ["mouseleave", "blur"]) group.addEventListener(event, tip.hide);
    svg.append(group);
  });
  plot.querySelector("svg")?.remove();
  plot.prepend(svg);
}

function drawBoard(plot, rows) {
  const tip = tipFor(plot);
  const at = rows.map((row) => [row.item.charCodeAt(0) - 97, Number(row.item.slice(1)) - 1]);
  const columns = Math.max(...at.map(([x]) => x)) + 1, lines = Math.max(...at.map(([, y]) => y)) + 1;
  const width = plot.clientWidth || 600, size = Math.min(64, (width - 8) / columns);
  const values = rows.map((row) => row.values[0]);
  const low = Math.min(...values), range = Math.max(...values) - low || 1;
  const svg = element("svg", { viewBox: `0 0 ${width} ${lines * size + 4}`, height: lines * size + 4, role: "group" });
  rows.forEach((row, i) => {
    const x = at[i][0] * size, y = (lines - 1 - at[i][1]) * size;
    const text = describe(row, true, false);
    const group = element("g", { class: "square", tabindex: 0, role: "img", "aria-label": text });
    group.append(element("rect", { x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 4, style: `fill: color-mix(in srgb, var(--mark) ${Math.round(8 + ((row.values[0] - low) / range) * 62)}%, var(--paper))` }));
    group.append(element("text", { x: x + size / 2, y: y + size / 2 + 4, "text-anchor": "middle" }, shown(row.values[0], true, size < 50 ? 0 : 1)));
    group.append(element("text", { x: x + 5, y: y + 12, class: "tick name" }, row.item));
    for (const event of ["mouseenter", "focus", "click"]) group.addEventListener(event, () => tip.show(text, y + size));
    for (const event of ["mouseleave", "blur"]) group.addEventListener(event, tip.hide);
    svg.append(group);
  });
  plot.querySelector("svg")?.remove();
  plot.prepend(svg);
}

function option(value, text) {
  return Object.assign(document.createElement("option"), { value, textContent: text });
}

function setUp(section) {
  const source = section.querySelector('script[type="application/json"]');
  if (!source) return;
  const data = JSON.parse(source.textContent);
  const plot = section.querySelector(".plot"), controls = section.querySelector(".controls");
  const points = data.points.map(([arm, item, n, values, change]) => ({ arm, item, n, values, change }));
  const state = { view: null, isSorted: false, isChange: false };
  const both = data.arms.length > 1 && data.items.length > 1;
  const isBoard = points.length > 0 && points.every((point) => /^[a-z]\d+$/.test(point.item));
  // The longer of the two lists is what a plot is about: lines of a plan, cards of a level.
  const isByItem = !isBoard && data.arms.length > 1 && data.items.length <= data.arms.length;
  const count = (arm) => points.filter((point) => point.arm === arm).length;
  const fullest = data.arms.reduce((best, arm) => (count(arm) > count(best) ? arm : best));
  state.view = isByItem ? ["item", data.items[0]] : ["arm", fullest];

  function update() {
    const [kind, name] = state.view;
    let rows = points.filter((point) => point[kind] === name).map((point) => ({ ...point, label: kind === "arm" ? point.item : point.arm }));
    if (state.isChange) rows = rows.filter((row) => row.change).map((row) => ({ ...row, values: row.change }));
    if (state.isSorted) rows = [...rows].sort((a, b) => b.values[0] - a.values[0]);
    if (!rows.length) return;
    if (isBoard && kind === "arm" && !state.isChange) drawBoard(plot, rows);
    else draw(plot, rows, data.share, state.isChange);
  }

  if (both) {
    const select = document.createElement("select");
    select.setAttribute("aria-label", WORDS.choose);
    const choices = [...data.items.map((item) => ["item", item]), ...data.arms.map((arm) => ["arm", arm])];
    choices.forEach(([kind, name], i) => select.append(option(i, `${kind === "item" ? WORDS.by_arm : WORDS.by_item}: ${name}`)));
    select.value = choices.findIndex(([kind, name]) => kind === state.view[0] && name === state.view[1]);
    select.addEventListener("change", () => { state.view = choices[select.value]; update(); });
    controls.append(select);
  }
  const check = (text, key) => {
    const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox" });
    box.addEventListener("change", () => { state[key] = box.checked; update(); });
    label.append(box, text);
    controls.append(label);
  };
  if (!isBoard && points.length > 2) check(WORDS.sort, "isSorted");
  if (points.some((point) => point.change)) check(WORDS.change, "isChange");
  update();
  new ResizeObserver(update).observe(section);
}

document.querySelectorAll("section").forEach(setUp);
