import * as z from 'zod/mini';

/** Kinds of animals (EN-12). */
export const species = z.enum(['Canine', 'Feline', 'Equine', 'Avian', 'Unknown']);
export type Species = z.output<typeof species>;
