import type { Database } from '#server/db/schema.ts';
import type { Selectable } from 'kysely';

type Pet = Selectable<Database['pet']>;

interface Kind {
  readonly species: Pet['species'];
  /** How many in a hundred pets. */
  readonly share: number;
  readonly breeds: readonly string[];
  readonly weight: readonly [min: number, max: number, unit: NonNullable<Pet['weight_unit']>];
  /** Years. */
  readonly oldest: number;
}

/** What comes through the door. Small mammals and reptiles are `Unknown` to the practice software (EN-12). */
export const kinds: readonly Kind[] = [
  {
    species: 'Canine',
    share: 56,
    breeds: [
      'Labrador Retriever',
      'Golden Retriever',
      'German Shepherd',
      'French Bulldog',
      'Beagle',
      'Poodle (Standard)',
      'Poodle (Miniature)',
      'Dachshund',
      'Boxer',
      'Australian Shepherd',
      'Border Collie',
      'Siberian Husky',
      'Cavalier King Charles Spaniel',
      'Shih Tzu',
      'Chihuahua',
      'Yorkshire Terrier',
      'Pembroke Welsh Corgi',
      'Great Dane',
      'Bernese Mountain Dog',
      'Pit Bull Terrier',
      'Rottweiler',
      'Jack Russell Terrier',
      'Goldendoodle',
      'Greyhound',
      'Vizsla',
      'Mixed Breed',
    ],
    weight: [6, 110, 'lb'],
    oldest: 15,
  },
  {
    species: 'Feline',
    share: 34,
    breeds: [
      'Domestic Shorthair',
      'Domestic Longhair',
      'Maine Coon',
      'Siamese',
      'Ragdoll',
      'Persian',
      'Bengal',
      'Russian Blue',
      'British Shorthair',
      'Sphynx',
      'Abyssinian',
      'Norwegian Forest Cat',
    ],
    weight: [5, 18, 'lb'],
    oldest: 18,
  },
  {
    species: 'Equine',
    share: 3,
    breeds: ['Quarter Horse', 'Thoroughbred', 'Arabian', 'Morgan', 'Appaloosa', 'Shetland Pony', 'Warmblood'],
    weight: [180, 590, 'kg'],
    oldest: 26,
  },
  {
    species: 'Avian',
    share: 3,
    breeds: ['Cockatiel', 'Budgerigar', 'African Grey', 'Green-cheeked Conure', 'Lovebird', 'Sulphur-crested Cockatoo'],
    weight: [32, 820, 'g'],
    oldest: 30,
  },
  {
    species: 'Unknown',
    share: 4,
    breeds: ['Holland Lop Rabbit', 'Guinea Pig', 'Syrian Hamster', 'Ferret', 'Bearded Dragon', 'Red-eared Slider'],
    weight: [4, 70, 'oz'],
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
