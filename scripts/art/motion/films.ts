import { apronScenes } from '../scenes/apron.ts';
import { aisle, cabinScenes } from '../scenes/cabin.ts';
import { flightDeck } from '../scenes/cockpit.ts';
import { hangarScenes, nightShift } from '../scenes/hangar.ts';
import { placeScenes } from '../scenes/places.ts';
import type { Shot } from '../scenes/shot.ts';
import { blueHour, dawn, firstLight } from '../sky/atmosphere.ts';
import type { Take } from './film-cut.ts';

export interface Film {
  takes: Take[];
  /** Frequencies of the chord under the pictures, hertz. */
  chord: number[];
  captions: { from: number; to: number; zh: string; en: string }[];
}

function shotNamed(scenes: { name: string; make: () => Shot }[], name: string): () => Shot {
  const found = scenes.find((scene) => scene.name === name);
  if (!found) throw new Error(`There is no scene named ${name}.`);
  return found.make;
}

/** The three promo films: what is seen, what is heard and what the captions say. */
export const films: Record<string, Film> = {
  'promo-cabin': {
    chord: [130.81, 196, 246.94, 329.63, 392],
    takes: [
      { key: 'aisle 1', shot: () => aisle('night'), later: () => aisle('day'), seconds: 5.4, from: { forward: 0, right: -0.05 }, to: { forward: 0.62, right: 0.03 } },
      { key: 'window 2', shot: shotNamed(cabinScenes, 'banner-personal'), seconds: 4.6, development: { metering: 0.2, exposure: 1.2, bloom: 0.3 }, from: { right: -0.07, forward: 0 }, to: { right: 0.05, forward: 0.1 }, wind: [0, 170] },
      { key: 'trolley 1', shot: shotNamed(cabinScenes, 'brochure-2'), seconds: 4.8, from: { forward: 0.34, right: 0.03 }, to: { forward: 0, right: -0.05 } },
    ],
    captions: [
      { from: 0.4, to: 4.6, zh: '天亮之前，客舱灯光由蓝转白，乘务长走过过道。', en: 'Before dawn the cabin lights turn from blue to white as the purser walks the aisle.' },
      { from: 4.8, to: 8.6, zh: '舷窗外，机翼掠过一片云海。', en: 'Beyond the window, the wing passes over a sea of cloud.' },
      { from: 8.8, to: 12.8, zh: '餐车推过，两位乘务员一前一后，把早餐送到每一排。', en: 'With a trolley between them, two crew members bring breakfast to every row.' },
    ],
  },
  'promo-cockpit': {
    chord: [146.83, 220, 277.18, 369.99, 440],
    takes: [
      { key: 'captain 1', shot: shotNamed(apronScenes, 'slide-flight'), seconds: 4.4, from: { right: -0.28, forward: 0 }, to: { right: 0.22, forward: 0.5 } },
      { key: 'deck 1', development: { metering: 0.2, exposure: 1.15 }, shot: () => flightDeck(firstLight(14, 1.2)), later: () => flightDeck(dawn(14, 5)), seconds: 6, from: { forward: 0, right: 0.02 }, to: { forward: 0.24, right: -0.02 }, wind: [0, 190] },
      { key: 'approach 1', shot: shotNamed(placeScenes, 'process-80'), seconds: 4.6, from: { forward: 0, up: 0 }, to: { forward: 26, up: -3 } },
    ],
    captions: [
      { from: 0.4, to: 3.6, zh: '停机坪上，机长望向即将执飞的飞机。', en: 'On the apron, a captain looks at the aircraft about to fly.' },
      { from: 3.9, to: 8.8, zh: '驾驶舱里，两位飞行员看着太阳从云海尽头升起。', en: 'On the flight deck, two pilots watch the sun rise at the edge of the clouds.' },
      { from: 9.1, to: 13, zh: '进近灯光指向跑道，飞机对准中线下降。', en: 'Approach lights point to the runway; the aircraft descends along the centre line.' },
    ],
  },
  'promo-hangar': {
    chord: [110, 164.81, 220, 261.63, 329.63],
    takes: [
      { key: 'hall 1', shot: () => nightShift(blueHour(-9)), later: () => nightShift(dawn(-9, 4.5)), seconds: 5.6, from: { forward: 0, right: -0.5 }, to: { forward: 1.8, right: 0.4 } },
      { key: 'engine 1', shot: shotNamed(hangarScenes, 'brochure-4'), seconds: 4.6, from: { right: -0.22 }, to: { right: 0.24, forward: 0.2 } },
      { key: 'fins 1', shot: shotNamed(apronScenes, 'banner-company'), seconds: 4.6, from: { right: -1.4 }, to: { right: 1.6, forward: 1.5 } },
    ],
    captions: [
      { from: 0.4, to: 4.8, zh: '凌晨的机库灯火通明，机头前的机务抬手指向检查点。', en: 'The hangar is bright before dawn; at the nose, an engineer points to the next check.' },
      { from: 5, to: 8.8, zh: '发动机前，两名机务对照平板逐项核对。', en: 'In front of the engine, two engineers work through the list on a tablet.' },
      { from: 9.1, to: 13, zh: '天亮了，一排尾翼迎着晨光，等待第一个航班。', en: 'At sunrise a row of tail fins waits in the light for the first flight.' },
    ],
  },
};
