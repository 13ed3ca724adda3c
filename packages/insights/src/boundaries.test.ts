import { expect, test } from 'vitest';
import { borderOf, pathOf, type Ring } from './outline-shapes.ts';
import { readBoundaries } from './read-boundaries.ts';

const square = (x: number, y: number, size = 1000): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
/** Twice its area, in squares of the grid. */
const areaOf = (rings: readonly Ring[]) =>
  Math.abs(
    rings
      .flatMap((ring) =>
        ring.map(([x, y], at) => x * (ring[(at + 1) % ring.length]?.[1] ?? 0) - (ring[(at + 1) % ring.length]?.[0] ?? 0) * y),
      )
      .reduce((a, b) => a + b, 0),
  );

test('neighbours keep their common border, and together they have none of it', () => {
  const [one, other] = [square(0, 0), square(1000, 0)];
  expect(pathOf(borderOf([one], 500))).toBe('M0 0l2 0 0-2-2 0z');
  const together = borderOf([one, other], 500);
  expect(together).toHaveLength(1);
  expect(together[0]).toHaveLength(4);
  expect(areaOf(together)).toBe(areaOf(borderOf([one], 500)) + areaOf(borderOf([other], 500)));
});

test('a hole stays a hole, a lake apart an outline of its own, and what is smaller than the grid is still drawn', () => {
  expect(borderOf([square(0, 0, 5000), square(1000, 1000)], 500)).toHaveLength(2);
  expect(borderOf([square(0, 0), square(9000, 0)], 500)).toHaveLength(2);
  expect(pathOf(borderOf([square(2000, 2000, 20)], 500))).toBe('M4 -4l1 0 0-1-1 0z');
});

test('corners nearer than the grid fall together the same way on both sides of a border', () => {
  const crooked: Ring = [
    [0, 0],
    [1000, 0],
    [1010, 480],
    [990, 490],
    [1000, 1000],
    [0, 1000],
    [0, 0],
  ];
  const beside: Ring = [
    [1000, 0],
    [2000, 0],
    [2000, 1000],
    [1000, 1000],
    [990, 490],
    [1010, 480],
    [1000, 0],
  ];
  expect(areaOf(borderOf([crooked, beside], 500))).toBe(areaOf(borderOf([square(0, 0), square(1000, 0)], 500)));
});

const plain = (longitude: number, latitude: number) => [longitude * 100_000 + 900_000, latitude * 10_000] as const;
const feature = (properties: object, geometry: object = { type: 'Polygon', coordinates: [square(400_000, 200_000)] }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const read = (text: string) => readBoundaries(text, plain);

test('the codes of ONS say what an outline is of, by whichever name they stand; counties are left out', () => {
  const { kind, shapes, boundaries } = read(
    collection(
      feature({ FID: 1, LAD24CD: 'E06000023', LAD24NM: 'Bristol, City of', LAD24NMW: '' }),
      feature({ RGN24CD: 'E12000009', RGN24NM: 'South West' }),
      feature({ type: 'countries-uk', name: 'Wales', code: 'W92000004' }),
      feature({ name: 'Surrey', code: 'E10000030' }),
      feature({ name: 'Bristol again', code: 'E06000023' }),
    ),
  );
  expect({ kind, shapes }).toEqual({ kind: 'boundaries', shapes: 5 });
  expect(boundaries.map(({ level, code, name }) => [level, code, name])).toEqual([
    ['council', 'E06000023', 'Bristol, City of'],
    ['region', 'E12000009', 'South West'],
    ['country', 'W92000004', 'Wales'],
  ]);
});

test('degrees are moved to the grid, and metres of it are taken as they are', () => {
  const of = (coordinates: Ring[]) =>
    read(collection(feature({ code: 'E06000023' }, { type: 'MultiPolygon', coordinates: [coordinates] }))).boundaries[0]?.rings[0];
  expect(
    of([
      [
        [-2, 51],
        [-1, 51],
        [-1, 52],
        [-2, 51],
      ],
    ])?.[0],
  ).toEqual([700_000, 510_000]);
  expect(of([square(356_000, 173_000)])?.[0]).toEqual([356_000, 173_000]);
});

test('a topology is put together from its arcs, either way round', () => {
  const topology = {
    type: 'Topology',
    transform: { scale: [10, 10], translate: [400_000, 200_000] },
    arcs: [
      [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
      [
        [0, 0],
        [0, 10],
        [10, 0],
      ],
    ],
    objects: {
      lad: {
        type: 'GeometryCollection',
        geometries: [{ type: 'Polygon', arcs: [[0, -2]], properties: { areacd: 'W06000015', areanm: 'Cardiff' } }],
      },
    },
  };
  const { boundaries } = read(JSON.stringify(topology));
  expect(boundaries).toMatchObject([{ level: 'council', code: 'W06000015', name: 'Cardiff' }]);
  expect(boundaries[0]?.rings[0]).toEqual([
    [400_000, 200_000],
    [400_100, 200_000],
    [400_100, 200_100],
    [400_000, 200_100],
    [400_000, 200_000],
  ]);
  expect(() => read(JSON.stringify({ ...topology, arcs: topology.arcs.slice(1) }))).toThrow('a part of its outline is missing');
  expect(() => read(JSON.stringify({ ...topology, arcs: topology.arcs.map((arc, at) => (at === 1 ? arc.slice(0, 2) : arc)) }))).toThrow(
    'do not meet',
  );
});

test('postcode districts are known by the words beside them', () => {
  const rg = feature({ name: 'RG30', description: 'RG30 postcode district' });
  expect(read(collection(rg))).toMatchObject({ kind: 'postcode_boundaries', boundaries: [{ level: 'postcode_district', code: 'RG30' }] });
  expect(() => read(collection(rg, feature({ code: 'E06000023' })))).toThrow('mixes postcode districts with other areas');
});

const hexagon = { type: 'Polygon', coordinates: [[...square(400_000, 200_000).slice(0, 4), [399_000, 200_500], [400_000, 200_000]]] };
test.each([
  ['cut', collection(feature({ code: 'E06000023' })).slice(0, -30), /cut or damaged/],
  ['another JSON file', '{"type":"Feature"}', /no collection of outlines/],
  ['empty', collection(), /no outlines/],
  ['without codes', collection(feature({ name: 'Here' })), /neither a code/],
  ['with postcodes of an unknown source', collection(feature({ name: 'RG30', description: 'mine' })), /whose source is known/],
  [
    'without an outline',
    collection({ type: 'Feature', properties: { code: 'E06000023' }, geometry: null }),
    /outline 1: it has no outline/,
  ],
  [
    'with words for corners',
    collection(feature({ code: 'E06000023' }, { type: 'Polygon', coordinates: [[['a', 'b']]] })),
    /no pair of numbers/,
  ],
  [
    'of another country',
    collection(
      feature(
        { code: 'E06000023' },
        {
          type: 'Polygon',
          coordinates: [
            [
              [10, 51],
              [11, 51],
              [11, 52],
              [10, 51],
            ],
          ],
        },
      ),
    ),
    /outside the United Kingdom/,
  ],
  ['of counties alone', collection(feature({ code: 'E10000030' })), /no outlines of councils/],
  [
    'a cartogram',
    collection(...Array.from({ length: 30 }, (_, at) => feature({ code: `E0700${String(at).padStart(4, '0')}` }, hexagon))),
    /cartogram/,
  ],
])('a file that is %s is refused with the reason', (_, text, why) => {
  expect(() => read(text)).toThrow(why);
});
