/** The light build has the same types as the full one; it lacks alternate audio, subtitles and content protection. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
