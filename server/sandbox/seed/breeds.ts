import type { Database } from '#server/db/schema.ts';
import type { Selectable } from 'kysely';

type Pet = Selectable<Database['pet']>;

interface Kind {
  readonly species: Pet['species'];
  /** Percent of all pets. */
  readonly share: number;
  /** The weight range of adults of each breed. */
  readonly breeds: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** The weight range if the breed is unknown. */
  readonly ordinary: readonly [from: number, to: number];
  readonly unit: NonNullable<Pet['weight_unit']>;
  /** Years. */
  readonly oldest: number;
}

/** The kinds of animals. The practice software reports small mammals and reptiles as `Unknown` (EN-12). */
export const kinds: readonly Kind[] = [
  {
    species: 'Canine',
    share: 56,
    breeds: {
      'Labrador Retriever': [55, 80],
      'Golden Retriever': [55, 75],
      'German Shepherd': [50, 90],
      'French Bulldog': [17, 28],
      Beagle: [20, 30],
      'Poodle (Standard)': [40, 70],
      'Poodle (Miniature)': [10, 15],
      Dachshund: [14, 32],
      Boxer: [50, 80],
      'Australian Shepherd': [40, 65],
      'Border Collie': [30, 55],
      'Siberian Husky': [35, 60],
      'Cavalier King Charles Spaniel': [13, 18],
      'Shih Tzu': [9, 16],
      Chihuahua: [3, 7],
      'Yorkshire Terrier': [4, 8],
      'Pembroke Welsh Corgi': [22, 30],
      'Great Dane': [110, 170],
      'Bernese Mountain Dog': [75, 115],
      'Pit Bull Terrier': [35, 65],
      Rottweiler: [80, 130],
      'Jack Russell Terrier': [13, 17],
      Goldendoodle: [30, 75],
      Greyhound: [55, 75],
      Vizsla: [44, 60],
      'Mixed Breed': [15, 80],
    },
    ordinary: [15, 80],
    unit: 'lb',
    oldest: 15,
  },
  {
    species: 'Feline',
    share: 34,
    breeds: {
      'Domestic Shorthair': [7, 13],
      'Domestic Longhair': [7, 14],
      'Maine Coon': [11, 20],
      Siamese: [6, 12],
      Ragdoll: [9, 19],
      Persian: [7, 12],
      Bengal: [8, 15],
      'Russian Blue': [7, 12],
      'British Shorthair': [8, 17],
      Sphynx: [6, 12],
      Abyssinian: [6, 10],
      'Norwegian Forest Cat': [9, 18],
    },
    ordinary: [7, 13],
    unit: 'lb',
    oldest: 18,
  },
  {
    species: 'Equine',
    share: 3,
    breeds: {
      'Quarter Horse': [430, 540],
      Thoroughbred: [450, 570],
      Arabian: [360, 450],
      Morgan: [400, 500],
      Appaloosa: [430, 570],
      'Shetland Pony': [180, 220],
      Warmblood: [500, 620],
    },
    ordinary: [430, 540],
    unit: 'kg',
    oldest: 26,
  },
  {
    species: 'Avian',
    share: 3,
    breeds: {
      Cockatiel: [80, 110],
      Budgerigar: [28, 45],
      'African Grey': [400, 560],
      'Green-cheeked Conure': [60, 80],
      Lovebird: [42, 60],
      'Sulphur-crested Cockatoo': [700, 880],
    },
    ordinary: [80, 110],
    unit: 'g',
    oldest: 30,
  },
  {
    species: 'Unknown',
    share: 4,
    breeds: {
      'Holland Lop Rabbit': [36, 64],
      'Guinea Pig': [25, 42],
      'Syrian Hamster': [4, 7],
      Ferret: [25, 64],
      'Bearded Dragon': [10, 18],
      'Red-eared Slider': [16, 60],
    },
    ordinary: [25, 42],
    unit: 'oz',
    oldest: 9,
  },
];

export const petNames: readonly string[] =
  `Luna Bella Charlie Max Lucy Cooper Daisy Milo Bailey Sadie Buddy Molly Rocky Maggie Bear Sophie Duke Chloe Tucker Lola Jack
  Penny Oliver Zoe Leo Stella Winston Ruby Finn Rosie Murphy Willow Louie Nala Zeus Coco Gus Ellie Bentley Pepper Toby Lily
  Oscar Gracie Henry Olive Diesel Hazel Simba Piper Ollie Millie Ace Josie Jasper Winnie Otis Honey Theo Mocha Archie Poppy
  Koda Ginger Remy Maple Boomer Pearl Scout Juniper Thor Dolly Ziggy Clementine Moose Biscuit Hank Mabel Apollo Nova Jax Ivy
  Copper Kiwi Rusty Fern Chester Minnie Bruno Sasha Samson Mittens Smokey Cleo Felix Tigger Socks Patches Shadow Whiskers
  Pumpkin Figaro Salem Marble Waffles Noodle Pickles Tofu Mango Peanut Clover Sage Bandit Rex Bowie Ripley Frankie Dexter
  Marlowe Beans Juno Birdie Captain Comet Dakota Echo Flash Goose Huck Indie`.split(/\s+/);
