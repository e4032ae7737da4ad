/** Milliseconds between two turns of a flap. */
const pace = 70;
/** Number of turns of a word's first flap; each following flap makes one turn more. */
const turns = 4;

const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];

function leavesLike(letter: string, all: string[]): string[] {
  if (/\d/.test(letter)) return digits;
  return /[A-Z]/.test(letter) ? latin : all;
}

/** Animates the flaps of a word until each shows its own letter again. */
function turn(flaps: HTMLElement[], all: string[]): void {
  flaps.forEach((flap, index) => {
    const letter = flap.textContent ?? '';
    if (!/[\p{L}\p{N}]/u.test(letter)) return;
    const leaves = leavesLike(letter, all);
    let left = turns + index;
    const timer = setInterval(() => {
      left -= 1;
      flap.textContent = left > 0 ? (leaves[Math.floor(Math.random() * leaves.length)] ?? letter) : letter;
      if (left <= 0) clearInterval(timer);
    }, pace);
  });
}

function watch(board: Element): void {
  const words = [...board.querySelectorAll('.flaps')].map((word) => [...word.querySelectorAll<HTMLElement>('.flap')]);
  const han = words
    .flat()
    .map((flap) => flap.textContent ?? '')
    .filter((letter) => /\p{Script=Han}/u.test(letter));
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      words.forEach((flaps, row) => setTimeout(() => turn(flaps, han), row * pace));
    },
    { threshold: 0.35 },
  );
  observer.observe(board);
}

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  document.querySelectorAll('[data-departures-board]').forEach(watch);
}
