import { linear, palette, type Rgb } from '../palette.ts';
import type { Material, Mesh } from '../render/mesh.ts';
import { ball, block, limb, mold, turned, type Form } from '../render/solid.ts';
import { add, normalize, scale, type Vec } from '../render/vector.ts';

/** Degrees. Positive swings go forwards, positive bends close the joint. */
export interface Pose {
  legs?: { left: [swing: number, knee: number]; right: [swing: number, knee: number] };
  /** Swing forwards, lift to the side, bend of the elbow, turn of the forearm inwards. */
  arms?: { left: [number, number, number, number?]; right: [number, number, number, number?] };
  lean?: number;
  head?: number;
}

export type Outfit = 'captain' | 'officer' | 'purser' | 'steward' | 'engineer' | 'ground' | 'office' | 'student' | 'dispatcher';

export interface FigureOptions {
  outfit: Outfit;
  pose?: Pose;
  /** Metres. */
  height?: number;
  hair?: 'short' | 'bun' | 'long';
  skin?: number;
}

const cloth = (color: Rgb): Material => ({ color, gloss: 0.12, rough: 0.6 });
const navy = cloth(linear('#16284f', 0.9));
const deep = cloth(linear('#0f1c3a', 0.9));
const white = cloth(linear('#e9ecf1', 0.85));
const coral = cloth(linear(palette.coral, 0.85));
const sand = cloth(linear('#c9b9a3', 0.8));
const blue = cloth(linear('#5c83b8', 0.8));
const grey = cloth(linear('#6f7b8e', 0.8));
const gold: Material = { color: linear('#d9b15f'), gloss: 0.5, rough: 0.3 };
const shoe: Material = { color: [0.012, 0.013, 0.018], gloss: 0.6, rough: 0.25 };
const tights = cloth(linear('#3a2f38', 0.7));
const skins = [linear('#e2b094', 0.85), linear('#c98f6d', 0.85), linear('#9a6648', 0.85)].map((color): Material => ({ color, gloss: 0.15, rough: 0.5 }));
const hairs: Material = { color: linear('#1a1413'), gloss: 0.35, rough: 0.35 };
const vest: Material = {
  ...coral,
  color: ([, y]) => (Math.abs(y - 1.16) < 0.028 ? linear('#f4f1e6') : linear('#f2662f', 0.95)),
};

export const standing: Pose = { arms: { left: [2, 7, 8], right: [2, 7, 8] } };
export const walking: Pose = {
  legs: { left: [24, 8], right: [-20, 24] },
  arms: { left: [-20, 6, 10], right: [22, 6, 22] },
};
export const walkingOther: Pose = {
  legs: { left: [-20, 24], right: [24, 8] },
  arms: { left: [22, 6, 22], right: [-20, 6, 10] },
};
export const handsBehind: Pose = { arms: { left: [-22, 10, 38, 70], right: [-22, 10, 38, 70] } };
export const holdingTablet: Pose = { arms: { left: [18, 6, 82, 30], right: [18, 6, 82, 30] }, head: 16 };
export const pointing: Pose = { arms: { left: [2, 7, 8], right: [78, 10, 8] } };
export const waving: Pose = { arms: { left: [2, 7, 8], right: [60, 100, 60] } };
export const seated: Pose = {
  legs: { left: [84, 84], right: [84, 84] },
  arms: { left: [28, 6, 62], right: [28, 6, 62] },
};
export const seatedReaching: Pose = {
  legs: { left: [80, 76], right: [80, 76] },
  arms: { left: [44, 6, 38], right: [58, 8, 24] },
};
export const lookingUp: Pose = { arms: { left: [2, 7, 8], right: [2, 7, 8] }, head: -22 };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Down, swung forwards (towards -z) by degrees and lifted outwards. */
function swung(forwards: number, outwards: number, side: number): Vec {
  const f = radians(forwards);
  const o = radians(outwards);
  return [side * Math.sin(o), -Math.cos(f) * Math.cos(o), -Math.sin(f) * Math.cos(o)];
}

function leg(side: number, [swing, knee]: [number, number], options: { material: Material; bare: boolean; skin: Material }): Form[] {
  const hip: Vec = [side * 0.085, 0.93, 0.005];
  const at = add(hip, scale(swung(swing, 1.5, side), 0.44));
  const ankle = add(at, scale(swung(swing - knee, 0.5, side), 0.42));
  const toe = normalize([side * 0.12, -0.1 - 0.55 * Math.sin(radians(Math.max(0, knee - swing - 6))), -1]);
  const heel = add(ankle, [0, -0.035, 0.03]);
  const tip = add(heel, scale(toe, 0.2));
  const forms = options.bare
    ? [limb(hip, at, 0.078, 0.05, tights), limb(at, ankle, 0.05, 0.032, tights)]
    : [limb(hip, at, 0.09, 0.066, options.material, 0.03), limb(at, ankle, 0.066, 0.055, options.material, 0.015)];
  return [...forms, limb(heel, tip, options.bare ? 0.034 : 0.042, 0.03, shoe, 0.01)];
}

function arm(
  side: number,
  [swing, out, elbow, inwards = 0]: [number, number, number, number?],
  sleeve: Material,
  skin: Material,
  stripes: number,
  short: boolean,
): Form[] {
  const shoulder: Vec = [side * 0.168, 1.408, 0.005];
  const at = add(shoulder, scale(swung(swing, out, side), 0.29));
  const lower = swung(swing + elbow, out * 0.4, side);
  const turn = radians(inwards) * 0.6;
  const dir = normalize([lower[0] - side * Math.sin(turn), lower[1], lower[2]]);
  const wrist = add(at, scale(dir, 0.25));
  const palm = add(wrist, scale(dir, 0.085));
  const fingers = add(palm, scale(normalize(add(dir, [0, -0.25, 0])), 0.055));
  const forms = [
    limb(shoulder, at, 0.054, 0.043, sleeve, 0.045),
    limb(at, wrist, short ? 0.038 : 0.043, short ? 0.029 : 0.035, short ? skin : sleeve, 0.015),
    limb(wrist, palm, 0.028, 0.034, skin, 0.012),
    limb(palm, fingers, 0.03, 0.018, skin, 0.02),
  ];
  for (let i = 0; i < stripes; i++) {
    const from = add(wrist, scale(dir, -0.03 - i * 0.02));
    forms.push(limb(from, add(from, scale(dir, 0.006)), 0.041, 0.041, gold, 0.002));
  }
  return forms;
}

function head(options: FigureOptions, skin: Material, nod: number): Form[] {
  const { outfit } = options;
  const hair = options.hair ?? (outfit === 'purser' ? 'bun' : 'short');
  const forms: Form[] = [
    ball([0, 1.66, -0.012], [0.076, 0.108, 0.092], skin, 0.01),
    ball([0, 1.612, -0.036], [0.055, 0.06, 0.06], skin, 0.03),
    limb([0, 1.652, -0.1], [0, 1.632, -0.115], 0.007, 0.011, skin, 0.018),
    ball([-0.079, 1.642, 0.004], [0.012, 0.028, 0.018], skin, 0.006),
    ball([0.079, 1.642, 0.004], [0.012, 0.028, 0.018], skin, 0.006),
    ball([0, 1.698, 0.014], [0.084, 0.082, 0.094], hairs, 0.008, -10),
    ball([0, 1.655, 0.042], [0.073, 0.078, 0.068], hairs, 0.01),
  ];
  if (hair === 'bun') forms.push(ball([0, 1.668, 0.118], [0.045, 0.045, 0.038], hairs, 0.012));
  if (hair === 'long') forms.push(limb([0, 1.66, 0.055], [0, 1.47, 0.07], 0.075, 0.062, hairs, 0.03, 0.7));
  if (outfit === 'captain' || outfit === 'officer') {
    const crown = outfit === 'captain' ? white : navy;
    forms.push(
      ball([0, 1.776, 0.002], [0.122, 0.034, 0.126], crown, 0.01, 6),
      limb([0, 1.735, 0.008], [0, 1.75, 0.006], 0.09, 0.092, deep, 0.006),
      ball([0, 1.722, -0.098], [0.068, 0.01, 0.05], shoe, 0.006, -18),
      limb([-0.05, 1.742, -0.076], [0.05, 1.742, -0.076], 0.007, 0.007, gold, 0.002),
    );
  }
  if (outfit === 'engineer' || outfit === 'ground') {
    const shell = outfit === 'engineer' ? white : cloth(linear('#e7b04a'));
    forms.push(ball([0, 1.722, 0.004], [0.1, 0.082, 0.116], shell, 0.004), ball([0, 1.705, -0.075], [0.082, 0.011, 0.07], shell, 0.008, -8));
    if (outfit === 'ground') for (const side of [-1, 1]) forms.push(ball([side * 0.092, 1.645, 0.004], [0.026, 0.042, 0.036], coral, 0.004));
  }
  const nodded = forms.map((form) => turned(form, [0, 1.56, 0.01], -nod));
  return [limb([0, 1.44, 0.012], [0, 1.58, -0.002], 0.056, 0.048, skin, 0.02), ...nodded];
}

function torso(outfit: Outfit): { coat: Material; trousers: Material; forms: Form[]; skirt: boolean; stripes: number; short: boolean } {
  const coats: Record<Outfit, [Material, Material]> = {
    captain: [navy, navy],
    officer: [white, navy],
    purser: [navy, navy],
    steward: [navy, deep],
    engineer: [blue, blue],
    ground: [navy, navy],
    office: [grey, deep],
    student: [sand, blue],
    dispatcher: [white, deep],
  };
  const [coat, trousers] = coats[outfit];
  const skirt = outfit === 'purser';
  const slim = skirt ? 0.9 : 1;
  const forms: Form[] = [
    limb([0, 0.945, 0.005], [0, 1.09, 0], 0.158 * (skirt ? 0.98 : 1), 0.136 * slim, outfit === 'officer' || outfit === 'student' || outfit === 'dispatcher' ? trousers : coat, 0.05, 0.66),
    limb([0, 1.08, 0], [0, 1.33, 0.005], 0.136 * slim, 0.162 * slim, coat, 0.06, 0.64),
    limb([-0.12, 1.41, 0.008], [0.12, 1.41, 0.008], 0.056, 0.056, coat, 0.06),
    limb([0, 1.47, 0.01], [-0.12, 1.42, 0.008], 0.05, 0.048, coat, 0.03),
    limb([0, 1.47, 0.01], [0.12, 1.42, 0.008], 0.05, 0.048, coat, 0.03),
    limb([0, 1.475, 0.012], [0, 1.5, 0.008], 0.066, 0.06, outfit === 'engineer' || outfit === 'ground' ? coat : white, 0.012),
  ];
  if (skirt) {
    forms.push(
      limb([0, 0.98, 0], [0, 0.9, 0.004], 0.155, 0.166, coat, 0.03, 0.7),
      limb([0, 0.9, 0.004], [0, 0.56, 0.012], 0.166, 0.14, coat, 0.03, 0.72),
      ball([0.02, 1.475, -0.055], [0.055, 0.03, 0.03], sand, 0.01),
      limb([0, 1.5, 0.008], [0, 1.494, 0.006], 0.066, 0.067, sand, 0.006),
    );
  }
  if (outfit === 'engineer' || outfit === 'ground') {
    forms.push(limb([0, 1.06, 0], [0, 1.34, 0.005], 0.15, 0.17, vest, 0.02, 0.67), limb([0, 1.468, 0.01], [-0.1, 1.415, 0.008], 0.056, 0.06, vest, 0.03), limb([0, 1.468, 0.01], [0.1, 1.415, 0.008], 0.056, 0.06, vest, 0.03));
  }
  if (outfit === 'student') forms.push(block([0, 1.24, 0.19], [0.29, 0.42, 0.17], 0.06, navy, 0.02), block([0, 1.14, 0.275], [0.2, 0.17, 0.05], 0.02, coral, 0.008));
  if (outfit === 'officer') for (const side of [-1, 1]) forms.push(block([side * 0.135, 1.482, 0.008], [0.1, 0.014, 0.05], 0.005, navy, 0.004));
  return { coat, trousers, forms, skirt, stripes: outfit === 'captain' ? 4 : 0, short: outfit === 'officer' || outfit === 'dispatcher' };
}

const molded = new Map<string, Mesh>();

/** A calm figure without a face, 1.75 m tall, feet on the ground at the origin, looking towards -z. */
export function figure(options: FigureOptions): Mesh {
  const key = JSON.stringify(options);
  const mesh = molded.get(key) ?? moldFigure(options);
  molded.set(key, mesh);
  return mesh;
}

function moldFigure(options: FigureOptions): Mesh {
  const { outfit, pose = standing, height = 1.75 } = options;
  const skin = skins[options.skin ?? 0]!;
  const { coat, trousers, forms, skirt, stripes, short } = torso(outfit);
  const arms = pose.arms ?? standing.arms!;
  const lean = pose.lean ?? 0;
  const upper = [
    ...forms,
    ...arm(-1, arms.left, coat, skin, stripes, short),
    ...arm(1, arms.right, coat, skin, stripes, short),
    ...head(options, skin, pose.head ?? 0),
  ].map((form) => (lean ? turned(form, [0, 0.98, 0], -lean) : form));
  const legs = pose.legs ?? { left: [2, 2], right: [-2, 2] };
  const look = { material: trousers, bare: skirt, skin };
  const all = [...leg(-1, legs.left, look), ...leg(1, legs.right, look), ...upper];
  const mesh = mold(all, [-0.75, -0.06, -0.95], [0.75, 2.15, 0.6], 0.0125);
  const s = height / 1.75;
  let ground = Infinity;
  for (let i = 1; i < mesh.positions.length; i += 3) ground = Math.min(ground, mesh.positions[i]!);
  mesh.positions = mesh.positions.map((n, i) => (i % 3 === 1 ? (n - ground) * s : n * s));
  return mesh;
}
