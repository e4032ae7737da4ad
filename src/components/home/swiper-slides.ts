import Swiper from 'swiper';
import { A11y, Autoplay, Navigation } from 'swiper/modules';

/** Milliseconds a view stands, and those of a change. */
const delay = 4500;
const speed = 600;

/** Numbers of windows that fit, by width of the page in px (specification: carousel 4.6 slides); the styles hold the same. */
const fits = {
  0: { slidesPerView: 1.6, spaceBetween: 16 },
  640: { slidesPerView: 2.6, spaceBetween: 24 },
  1024: { slidesPerView: 4.6, spaceBetween: 32 },
};

/** Makes the row a looped slide show: by itself until someone stops, points at or focuses it, and never where motion is unwelcome. */
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
    // A second press while the first still moves counts as well.
    loopPreventsSliding: false,
    // Its width follows the window's. A picture that arrives changes the height, and would set the show back a step.
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
  // The focus goes with the slides: the one it was on may be the first to leave.
  stage.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') swiper.slideNext();
    else if (key === 'ArrowLeft') swiper.slidePrev();
    else return;
    swiper.slides[swiper.activeIndex]?.querySelector('a')?.focus({ preventScroll: true });
  });
  show(swiper.autoplay.running);
  controls.hidden = false;
}
