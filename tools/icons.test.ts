import { describe, expect, it } from 'vitest';
import { iconModules, importIconsDirectly } from './icons.ts';

describe('an import of icons', () => {
  it('leads to the module of each icon, under the name that the file gave it', () => {
    const modules = new Map([
      ['Pin', '/icons/pin.mjs'],
      ['Menu', '/icons/menu.mjs'],
    ]);
    const code = 'import { Menu as MenuIcon, Pin } from "lucide-react";\nshow(MenuIcon, Pin);';
    expect(importIconsDirectly(code, modules)).toBe(
      'import MenuIcon from "/icons/menu.mjs"; import Pin from "/icons/pin.mjs";\nshow(MenuIcon, Pin);',
    );
  });

  it('stays as it is for what is not an icon', () => {
    const code = `import { createLucideIcon } from 'lucide-react';`;
    expect(importIconsDirectly(code, new Map())).toBe(code);
  });

  it('is understood for every name that the package exports an icon under', () => {
    const modules = iconModules();
    expect(modules.get('Pin')).toMatch(/icons\/pin\.mjs$/);
    expect(modules.get('PinIcon')).toBe(modules.get('Pin'));
    expect(modules.size).toBeGreaterThan(1000);
  });
});
