import { expect, it } from 'vitest';
import { requireNode } from './require-node.ts';

it.each(['20.20.0', '23.11.1'])('refuses Node %s and names the version that is needed', (version) => {
  expect(() => requireNode(version)).toThrow(`Rapport needs Node 24 or newer, and this is Node ${version}.`);
});

it.each(['24.0.0', '24.14.1', '100.0.0'])('accepts Node %s', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});
