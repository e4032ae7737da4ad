/** The light build lacks alternate audio, subtitles and content protection, but has the same types as the full build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
