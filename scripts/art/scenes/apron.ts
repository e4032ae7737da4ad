import type { Picture } from '../picture.ts';
import { airliner } from '../parts/airliner.ts';
import { standing as wheelHeight } from '../parts/livery.ts';
import { apronGround, bridge, floodMast, terminal, tower } from '../parts/airport.ts';
import { figure, handsBehind, holdingTablet, pointing, standing, walking, walkingOther, waving } from '../parts/figures.ts';
import { baggageTrain, bus, cone, container, fuelTruck, loader, stairs, tug } from '../parts/vehicles.ts';
import { linear } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, softBox, sphere, tube } from '../render/shapes.ts';
import { dawn, firstLight, morning } from '../sky/atmosphere.ts';
import { shot } from './shot.ts';

const high = { cirrus: 1, clouds: [{ floor: 2800, top: 4000, cover: 0.1, span: 13000, drift: [2500, 9000] as [number, number] }] };

function parked(x: number, z: number, turn: number, lit = 0.5): Mesh {
  return place(airliner({ gear: true, lit, flex: 0.6 }), { at: [x, wheelHeight, z], turn: [0, turn, 0] });
}

/** The open hold: a lit doorway on the fuselage's right side and its door lifted up. */
function hold(): Mesh {
  const inside: Material = { color: linear('#c8ccd2', 0.5), glow: [0.5, 0.4, 0.28] };
  const door: Material = { color: linear('#9fb0c6', 0.8), gloss: 0.6 };
  return merge(box([0, -0.3, 0], [0.5, 1.7, 2.7], inside), box([0.26, -0.3, 0], [0.02, 1.5, 2.5], { color: [0.02, 0.02, 0.03], glow: [0.32, 0.25, 0.17] }), place(softBox([0, 0, 0], [0.1, 1.7, 2.7], 0.04, door, 1), { at: [1.2, 0.95, 0], turn: [0, 0, -72] }));
}

export const apronScenes: Picture[] = [
  shot('banner-crew', 'banner', () => {
    const mood = dawn(38, 5.5);
    const people = merge(
      place(figure({ outfit: 'captain', pose: walking, height: 1.8 }), { at: [0.7, 0, -1.2], turn: [0, 4, 0] }),
      place(figure({ outfit: 'officer', pose: walkingOther, height: 1.77, skin: 1 }), { at: [1.75, 0, -0.5], turn: [0, 6, 0] }),
      place(figure({ outfit: 'purser', pose: walkingOther, height: 1.7 }), { at: [2.85, 0, -1.1], turn: [0, 8, 0] }),
      place(figure({ outfit: 'purser', pose: walking, height: 1.68, skin: 1 }), { at: [3.75, 0, -0.4], turn: [0, 8, 0] }),
      place(figure({ outfit: 'steward', pose: walking, height: 1.78 }), { at: [5.15, 0, -1.1], turn: [0, 10, 0] }),
    );
    return {
      camera: { eye: [0, 1.35, 8.4], target: [2.2, 3.1, -20], view: 58 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(apronGround([13]), people, parked(17, -46, 142)), haze: { density: 0.8, height: 400 } },
    };
  }),
  shot('brochure-5', 'card', () => {
    const mood = dawn(-60, 7);
    return {
      camera: { eye: [-12, 5.2, 18], target: [4, 4, -22], view: 56 },
      backdrop: high,
      stage: {
        mood,
        samples: 8,
        haze: { density: 1, height: 300 },
        mesh: merge(
          apronGround([6]),
          parked(6, -26, 166),
          place(tug(), { at: [-2, 0, 2.5], turn: [0, -64, 0] }),
          place(baggageTrain(3), { at: [-14, 0, -8], turn: [0, -120, 0] }),
          place(fuelTruck(), { at: [22, 0, -20], turn: [0, 30, 0] }),
          place(stairs(4.4), { at: [-3.4, 0, -6], turn: [0, 90, 0], scale: 0.9 }),
          place(figure({ outfit: 'ground', pose: waving }), { at: [-6.2, 0, 7.5], turn: [0, -30, 0] }),
          place(figure({ outfit: 'ground', pose: standing, skin: 1 }), { at: [-4.6, 0, 6.2], turn: [0, 40, 0] }),
          place(cone(), { at: [-8, 0, 6] }),
          place(cone(), { at: [1.5, 0, 7.5] }),
          place(terminal(220), { at: [30, 0, -90] }),
          place(tower(58), { at: [-48, 0, -170] }),
        ),
      },
    };
  }),
  shot('brochure-10', 'card', () => {
    const mood = morning(-116, 14);
    return {
      camera: { eye: [-16, 4, 25], target: [3, 3.8, 6], view: 48 },
      backdrop: high,
      stage: {
        mood,
        samples: 8,
        haze: { density: 0.8, height: 300 },
        mesh: merge(
          apronGround([30]),
          parked(9, 2, 180),
          place(loader(2.7), { at: [1.6, 0, 12], turn: [0, -90, 0] }),
          place(container(), { at: [0.5, 3, 12], turn: [0, 90, 0] }),
          place(baggageTrain(3), { at: [-4, 0, 5], turn: [0, 70, 0] }),
          place(figure({ outfit: 'ground', pose: holdingTablet }), { at: [-5.4, 0, 14.6], turn: [0, -70, 0] }),
          place(figure({ outfit: 'ground', pose: pointing, skin: 1 }), { at: [-4.4, 0, 15.4], turn: [0, -60, 0] }),
        ),
      },
    };
  }),
  shot('banner-notice', 'banner', () => {
    const mood = firstLight(24, 1.5);
    const edge = Array.from({ length: 40 }, (_, i) => sphere([-14 + (i % 2) * 50, 0.3, -20 - i * 16], 0.22, { color: [0, 0, 0], glow: i % 2 ? [0.5, 1.4, 5] : [1, 1.6, 5.5] }, 6));
    return {
      camera: { eye: [0, 5, 40], target: [0, 19, -60], view: 60 },
      backdrop: { cirrus: 0.8, clouds: [{ floor: 2800, top: 4000, cover: 0.06, span: 13000, drift: [8200, 1000] }] },
      stage: {
        mood,
        samples: 8,
        haze: { density: 1.6, height: 200 },
        mesh: merge(
          apronGround([4], 3000),
          ...edge,
          place(tower(46, 1.6), { at: [38, 0, -120] }),
          place(terminal(200, 1.5), { at: [110, 0, -210] }),
          place(terminal(240, 1.4), { at: [-150, 0, -330] }),
          parked(58, -150, 30, 1.2),
          parked(104, -158, 30, 1.2),
          parked(-60, -250, 20, 1.2),
          place(floodMast(26), { at: [78, 0, -196] }),
          place(floodMast(26), { at: [130, 0, -196] }),
          place(bus(), { at: [-24, 0, -70], turn: [0, -70, 0] }),
        ),
      },
    };
  }),
  shot('banner-company', 'banner', () => {
    const mood = dawn(-28, 6);
    const row = Array.from({ length: 5 }, (_, i) => parked(24 + i * 16, -84 - i * 72, 34));
    return {
      camera: { eye: [-34, 6, 66], target: [20, 14, -120], view: 34 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.8, height: 260 }, mesh: merge(apronGround([-6], 2400), ...row, place(tower(60), { at: [8, 0, -330] })) },
    };
  }),
  shot('process-81', 'hero', () => {
    const mood = dawn(-34, 6);
    const climb = (t: number): [number, number, number] => [4.1 + (1 - t) * 6.7, 0.1 + t * 4.2, -17.6];
    const crew = merge(
      place(figure({ outfit: 'purser', pose: walking }), { at: climb(0.62), turn: [0, 90, 0] }),
      place(figure({ outfit: 'steward', pose: walkingOther, height: 1.78 }), { at: climb(0.3), turn: [0, 90, 0] }),
      place(figure({ outfit: 'purser', pose: walkingOther, skin: 1, height: 1.68 }), { at: [12.4, 0, -18.2], turn: [0, 84, 0] }),
      place(figure({ outfit: 'purser', pose: walking, height: 1.7 }), { at: [13.5, 0, -18.9], turn: [0, 80, 0] }),
      place(figure({ outfit: 'captain', pose: walking, height: 1.82 }), { at: [15.2, 0, -18.4], turn: [0, 84, 0] }),
    );
    return {
      camera: { eye: [21, 2, -30.5], target: [3.5, 4.5, -15], view: 58 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.9, height: 300 }, mesh: merge(apronGround([22]), parked(0, 3, 0), place(stairs(4.2), { at: [3.1, 0, -17.6], turn: [0, 90, 0] }), crew, place(terminal(240, 0.8), { at: [-110, 0, -150], turn: [0, 30, 0] }), place(tower(58), { at: [-36, 0, -190] })) },
    };
  }),
  shot('airline-98', 'hero', () => {
    const mood = dawn(84, 8);
    const gates = Array.from({ length: 5 }, (_, i) => merge(parked(-128 + i * 74, 44, 0, 0.8), place(bridge(21), { at: [-113 + i * 74, 0, 2], turn: [0, -14, 0] })));
    return {
      camera: { eye: [-128, 34, 128], target: [14, 17, 24], view: 54 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.5, height: 200 }, mesh: merge(apronGround([-400], 3000), place(terminal(420, 0.9), { at: [20, 0, 0] }), ...gates, place(tower(60), { at: [150, 0, -120] }), place(bus(), { at: [-70, 0, 96], turn: [0, 80, 0] }), place(tug(), { at: [-10, 0, 90], turn: [0, 60, 0] }), place(baggageTrain(4), { at: [-110, 0, 104], turn: [0, -84, 0] }), place(fuelTruck(), { at: [44, 0, 60], turn: [0, 20, 0] }), place(airliner({ gear: true }), { at: [150, 88, -330], turn: [10, -76, 6] })) },
    };
  }),
  shot('slide-flight', 'slide', () => {
    const mood = dawn(-30, 6);
    const captain = place(figure({ outfit: 'captain', pose: { ...standing, head: -4 }, height: 1.82 }), { at: [-0.5, 0, 0], turn: [0, -6, 0] });
    return {
      camera: { eye: [-0.2, 1.1, 4.6], target: [0.3, 2.6, -12], view: 46 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.8, height: 400 }, mesh: merge(apronGround([9]), captain, parked(5.5, -47, 166, 0.5)) },
    };
  }),
  shot('crew-flight-2', 'card', () => {
    const mood = dawn(112, 10);
    const pair = merge(
      place(figure({ outfit: 'captain', pose: { ...pointing, head: -10 }, height: 1.8 }), { at: [-8.9, 0, 11], turn: [0, 18, 0] }),
      place(figure({ outfit: 'officer', pose: { ...holdingTablet, head: -4 }, skin: 1 }), { at: [-7.7, 0, 11.5], turn: [0, 30, 0] }),
    );
    return {
      camera: { eye: [-5.4, 1.5, 16.6], target: [-9, 2.7, 7], view: 58 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.8, height: 400 }, mesh: merge(apronGround([20]), parked(0, -1, 180), pair, place(terminal(200, 0.8), { at: [-60, 0, -120] })) },
    };
  }),
  shot('unit-4', 'card', () => {
    const mood = firstLight(-20, 2);
    const wands: Material = { color: [0.3, 0.1, 0.05], glow: [7, 2.2, 1] };
    const marshaller = merge(
      place(figure({ outfit: 'ground', pose: { arms: { left: [168, 24, 2], right: [168, 24, 2] } } }), { at: [0.4, 0, 0] }),
    );
    const stick = (x: number): Mesh => tube([[x, 2.02, -0.12], [x * 1.15, 2.5, -0.24]], 0.032, wands);
    return {
      camera: { eye: [-0.9, 1.5, 4.4], target: [0.8, 3.1, -16], view: 56 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 1, height: 300 }, mesh: merge(apronGround([0.4]), marshaller, place(merge(stick(-0.42), stick(0.42)), { at: [0.4, 0, 0] }), parked(0.4, -52, 180, 1.2), place(floodMast(24), { at: [-34, 0, -70] }), place(floodMast(24), { at: [42, 0, -70] }), place(cone(), { at: [-2.4, 0, -4] }), place(cone(), { at: [3.4, 0, -4] })) },
    };
  }),
  shot('unit-7', 'card', () => {
    const mood = firstLight(50, 2);
    return {
      camera: { eye: [19, 4.4, 27], target: [5, 3.1, 13], view: 52 },
      backdrop: high,
      stage: {
        mood,
        samples: 8,
        haze: { density: 0.8, height: 300 },
        mesh: merge(
          apronGround([40]),
          parked(0, 0, 0, 1),
          place(hold(), { at: [2.35, 2.35, 17] }),
          place(loader(2.3), { at: [7.4, 0, 17], turn: [0, 90, 0] }),
          place(container(), { at: [6.6, 2.6, 17], turn: [0, 90, 0] }),
          place(baggageTrain(4), { at: [12, 0, 8], turn: [0, 14, 0] }),
          place(container({ color: linear('#35558f'), gloss: 0.5 }), { at: [16.5, 0.05, 13], turn: [0, 40, 0] }),
          place(figure({ outfit: 'ground', pose: holdingTablet }), { at: [11, 0, 14.2], turn: [0, 70, 0] }),
          place(figure({ outfit: 'ground', pose: pointing, skin: 1 }), { at: [12.2, 0, 13.2], turn: [0, 60, 0] }),
          place(floodMast(22), { at: [-24, 0, -14], turn: [0, 40, 0] }),
        ),
        lights: [{ kind: 'lamp', at: [14, 15, 24], radius: 1, light: linear('#ffe9d2', 240) }, { kind: 'lamp', at: [2.3, 3.4, 17], radius: 0.2, light: linear('#ffe2bd', 3) }],
      },
    };
  }),
  shot('unit-9', 'card', () => {
    const mood = morning(-58, 13);
    const crew = merge(
      place(figure({ outfit: 'ground', pose: holdingTablet }), { at: [-3.4, 0, -19], turn: [0, -50, 0] }),
      place(figure({ outfit: 'ground', pose: { legs: { left: [70, 110], right: [10, 100] }, arms: { left: [50, 8, 30], right: [60, 8, 20] }, lean: 18 }, skin: 1 }), { at: [-1.5, 0, -20.6], turn: [0, -70, 0] }),
      place(cone(), { at: [-2.6, 0, -22.6] }),
      place(cone(), { at: [-4.6, 0, -21.8] }),
    );
    return {
      camera: { eye: [-6.6, 1.6, -15.2], target: [-0.8, 2.4, -23.4], view: 58 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.8, height: 300 }, mesh: merge(apronGround([0]), parked(0, 0, 0), crew, place(terminal(240, 0.6), { at: [60, 0, -110] })) },
    };
  }),
  shot('profile-4', 'card', () => {
    const mood = dawn(20, 5);
    return {
      camera: { eye: [0, 2.6, 28], target: [0, 6.2, -40], view: 52 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 1.2, height: 260 }, mesh: merge(apronGround([0], 3000), parked(0, -34, 180, 0.6), place(floodMast(24), { at: [-40, 0, -60] }), place(floodMast(24), { at: [40, 0, -60] }), place(figure({ outfit: 'captain', pose: handsBehind, height: 1.82 }), { at: [-1.2, 0, 19] }), place(figure({ outfit: 'engineer', pose: standing }), { at: [0.2, 0, 19.4] }), place(figure({ outfit: 'purser', pose: standing, skin: 1 }), { at: [1.5, 0, 19.1] })) },
    };
  }),
  shot('crew-cabin-3', 'card', () => {
    const mood = morning(-40, 15);
    const bag: Material = { color: linear('#15264b', 0.9), gloss: 0.4 };
    const suitcase = (x: number, z: number): Mesh => merge(softBox([x, 0.33, z], [0.26, 0.5, 0.4], 0.05, bag, 2), tube([[x, 0.55, z - 0.12], [x, 0.95, z - 0.3]], 0.014, bag));
    const crew = merge(
      place(figure({ outfit: 'purser', pose: walking, height: 1.71 }), { at: [-1.2, 0, 0], turn: [0, -3, 0] }),
      place(figure({ outfit: 'purser', pose: walkingOther, height: 1.68, skin: 1 }), { at: [-0.1, 0, 0.5], turn: [0, 0, 0] }),
      place(figure({ outfit: 'steward', pose: walking, height: 1.8 }), { at: [1, 0, 0.1], turn: [0, 3, 0] }),
      suitcase(-0.82, 0.55), suitcase(0.3, 1.05), suitcase(1.4, 0.7),
    );
    return {
      camera: { eye: [-0.4, 1.3, 5.4], target: [0, 2.1, -16], view: 54 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.8, height: 300 }, mesh: merge(apronGround([12]), crew, parked(-14, -50, 200), parked(34, -110, 200), place(terminal(240, 0.6), { at: [70, 0, -150] })) },
    };
  }),
];
