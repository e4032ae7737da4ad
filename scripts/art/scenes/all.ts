import type { Picture } from '../picture.ts';
import { skies } from './skies.ts';

export const pictures: Picture[] = skies;
