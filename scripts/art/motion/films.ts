import type { Take } from './film-cut.ts';

export interface Film {
  takes: Take[];
  /** Frequencies of the chord under the pictures, hertz. */
  chord: number[];
  captions: { from: number; to: number; zh: string; en: string }[];
}

/** The three promo films: what is seen, what is heard and what the captions say. */
export const films: Record<string, Film> = {
  'promo-cabin': {
    chord: [130.81, 196, 246.94, 329.63, 392],
    takes: [
      { picture: 'banner-crew', seconds: 5, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x: 0.66, y: 0.56, zoom: 1.12 } },
      { picture: 'video-cabin', seconds: 5, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x: 0.5, y: 0.52, zoom: 1.2 } },
      { picture: 'banner-personal', seconds: 5, from: { x: 0.42, y: 0.5, zoom: 1 }, to: { x: 0.72, y: 0.48, zoom: 1.16 } },
    ],
    captions: [
      { from: 0.4, to: 4.4, zh: '清晨的停机坪，机组五人走向飞机。', en: 'Morning on the apron: a crew of five walks to the aircraft.' },
      { from: 4.7, to: 8.6, zh: '起飞前，乘务长走过客舱，逐排检查。', en: 'Before departure the purser walks the aisle and checks every row.' },
      { from: 8.9, to: 13, zh: '十二小时里，舷窗外总有一片云海。', en: 'For twelve hours there is a sea of cloud beyond the window.' },
    ],
  },
  'promo-cockpit': {
    chord: [146.83, 220, 277.18, 369.99, 440],
    takes: [
      { picture: 'banner-notice', seconds: 5, from: { x: 0.4, y: 0.56, zoom: 1.12 }, to: { x: 0.6, y: 0.5, zoom: 1 } },
      { picture: 'video-cockpit', seconds: 5, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x: 0.5, y: 0.47, zoom: 1.2 } },
      { picture: 'process-80', seconds: 5, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x: 0.54, y: 0.6, zoom: 1.22 } },
    ],
    captions: [
      { from: 0.4, to: 4.4, zh: '天亮之前，塔台亮着灯，滑行道灯指向跑道。', en: 'Before dawn the tower is lit and the taxiway lights lead to the runway.' },
      { from: 4.7, to: 8.6, zh: '云层之上，第一缕光照进驾驶舱。', en: 'Above the clouds, first light on the flight deck.' },
      { from: 8.9, to: 13, zh: '进近灯光指向跑道，飞机对准中线下降。', en: 'Approach lights point to the runway; the aircraft comes down towards it.' },
    ],
  },
  'promo-hangar': {
    chord: [110, 164.81, 220, 261.63, 329.63],
    takes: [
      { picture: 'video-hangar', seconds: 5, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x: 0.58, y: 0.58, zoom: 1.2 } },
      { picture: 'brochure-4', seconds: 5, from: { x: 0.46, y: 0.52, zoom: 1 }, to: { x: 0.58, y: 0.56, zoom: 1.12 } },
      { picture: 'banner-company', seconds: 5, from: { x: 0.38, y: 0.5, zoom: 1.02 }, to: { x: 0.62, y: 0.52, zoom: 1.12 } },
    ],
    captions: [
      { from: 0.4, to: 4.4, zh: '机库灯火通明，机头前的机务抬手指向检查点。', en: 'The hangar is bright; at the nose, an engineer points to the next check.' },
      { from: 4.7, to: 8.6, zh: '发动机前，两名机务对照平板逐项核对。', en: 'In front of the engine, two engineers work through the list on a tablet.' },
      { from: 8.9, to: 13, zh: '天亮了，一排飞机迎着晨光，等待第一个航班。', en: 'At sunrise a row of aircraft waits in the light for the first flight.' },
    ],
  },
};
