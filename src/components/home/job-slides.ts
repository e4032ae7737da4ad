import { loadChunk } from '#lib/client/load-chunk.ts';

const section = document.querySelector<HTMLElement>('[data-job-slides]');

/** Loads the slide show when it comes into view. Until then, and without scripts, the row of pictures can be scrolled. */
if (section) {
  const observer = new IntersectionObserver(async ([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    const slides = await loadChunk(() => import('./swiper-slides.ts'));
    slides?.startSlides(section);
  });
  observer.observe(section);
}
