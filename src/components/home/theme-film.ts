/** The session storage key for whether the reader has stopped the film. */
const stoppedKey = 'skygate.film-stopped';
/** Milliseconds from loading the page until the film starts, so that it does not compete with the content. */
const startAfter = 1500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function wasStopped(): boolean {
  try {
    return sessionStorage.getItem(stoppedKey) !== null;
  } catch {
    return false;
  }
}

function rememberStop(stopped: boolean): void {
  try {
    if (stopped) sessionStorage.setItem(stoppedKey, '1');
    else sessionStorage.removeItem(stoppedKey);
  } catch {
    // Without storage, the film starts again the next time.
  }
}

/**
 * Whether the film may start automatically. It may not if the reader prefers less motion or saves data, has a slow connection
 * or has stopped the film before.
 */
function mayBegin(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
  const still = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches;
  return !still && !saveData && effectiveType === '4g' && !wasStopped();
}

function control(film: HTMLVideoElement, toggle: HTMLButtonElement): void {
  let wanted = mayBegin();
  let inView = true;

  function apply(): void {
    if (wanted && inView) {
      if (!film.src) film.src = film.dataset.themeFilm ?? '';
      void film.play().catch(() => {});
    } else film.pause();
    toggle.toggleAttribute('data-on', wanted);
    toggle.setAttribute('aria-label', (wanted ? toggle.dataset.pause : toggle.dataset.play) ?? '');
  }

  film.addEventListener('playing', () => film.toggleAttribute('data-playing', true));
  film.addEventListener('error', () => toggle.remove());
  toggle.addEventListener('click', () => {
    wanted = !wanted;
    rememberStop(!wanted);
    apply();
  });
  new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting === true;
    apply();
  }).observe(film);
  toggle.hidden = false;
}

const film = document.querySelector<HTMLVideoElement>('[data-theme-film]');
const toggle = document.querySelector<HTMLButtonElement>('[data-theme-film-toggle]');

if (film && toggle) {
  const begin = () => setTimeout(() => control(film, toggle), startAfter);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
