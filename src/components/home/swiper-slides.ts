import Swiper from 'swiper';
import { A11y, Autoplay, Navigation } from 'swiper/modules';

/** Milliseconds for which a slide is shown, and milliseconds of a transition. */
const delay = 4500;
const speed = 600;

/**
 * For each minimum page width in pixels: the number of visible slides and the pixels between them (specification: carousel).
 * The styles have the same values.
 */
const fits = {
  0: { slidesPerView: 2.6, spaceBetween: 16 },
  640: { slidesPerView: 2.6, spaceBetween: 24 },
  1024: { slidesPerView: 4.6, spaceBetween: 32 },
};

/**
 * Turns the row into a looped slide show. It plays automatically until the reader stops it or uses it, and pauses on hover;
 * with reduced motion it plays only when the reader starts it.
 */
export function startSlides(section: HTMLElement): void {
  const stage = section.querySelector<HTMLElement>('[data-slides]');
  const controls = section.querySelector<HTMLElement>('[data-slide-controls]');
  const previous = section.querySelector<HTMLElement>('[data-slide-previous]');
  const next = section.querySelector<HTMLElement>('[data-slide-next]');
  const toggle = section.querySelector<HTMLButtonElement>('[data-slide-toggle]');
  if (!stage || !controls || !toggle) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.dataset.live = '';
  const swiper = new Swiper(stage, {
    modules: [A11y, Autoplay, Navigation],
    loop: true,
    // Accepts a press during a transition.
    loopPreventsSliding: false,
    // The width changes only with the window, so no observer is needed. An observer would reset the slide show each time a
    // picture loads and changes the height.
    resizeObserver: false,
    grabCursor: true,
    speed: still ? 0 : speed,
    breakpoints: fits,
    autoplay: still ? false : { delay, pauseOnMouseEnter: true, disableOnInteraction: true },
    navigation: { prevEl: previous, nextEl: next, addIcons: false },
    a11y: {
      slideRole: 'listitem',
      prevSlideMessage: previous?.ariaLabel ?? '',
      nextSlideMessage: next?.ariaLabel ?? '',
      firstSlideMessage: '',
      lastSlideMessage: '',
    },
  });

  function show(running: boolean): void {
    toggle?.toggleAttribute('data-on', running);
    toggle?.setAttribute('aria-label', (running ? toggle.dataset.pause : toggle.dataset.play) ?? '');
  }

  swiper.on('autoplayStart', () => show(true));
  swiper.on('autoplayStop', () => show(false));
  toggle.addEventListener('click', () => {
    if (swiper.autoplay.running) swiper.autoplay.stop();
    else {
      swiper.params.autoplay = { delay, pauseOnMouseEnter: true, disableOnInteraction: true };
      swiper.params.speed = speed;
      swiper.autoplay.start();
    }
  });
  stage.addEventListener('focusin', () => swiper.autoplay.stop());
  // On arrow keys, also moves the focus to the new slide, because the focused slide may be out of sight.
  stage.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') swiper.slideNext();
    else if (key === 'ArrowLeft') swiper.slidePrev();
    else return;
    swiper.slides[swiper.activeIndex]?.querySelector('a')?.focus({ preventScroll: true });
  });
  show(swiper.autoplay.running);
  controls.hidden = false;
}
