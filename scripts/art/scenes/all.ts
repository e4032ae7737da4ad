import type { Picture } from '../picture.ts';
import { apronScenes } from './apron.ts';
import { cabinScenes } from './cabin.ts';
import { cockpitScenes } from './cockpit.ts';
import { controlRoomScenes } from './control-room.ts';
import { hangarScenes } from './hangar.ts';
import { campusScenes } from './campus.ts';
import { placeScenes } from './places.ts';
import { flight } from './flight.ts';
import { skies } from './skies.ts';

const drawn = [...flight, ...cabinScenes, ...cockpitScenes, ...apronScenes, ...hangarScenes, ...controlRoomScenes, ...campusScenes, ...placeScenes];

export const pictures: Picture[] = [...drawn, ...skies.filter((one) => !drawn.some((other) => other.name === one.name))];
