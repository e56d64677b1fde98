import { describe, expect, it } from 'vitest';
import { iconModules, importIconsDirectly } from './icons.ts';

describe('an import of icons', () => {
  it('becomes an import of each icon’s module, under its local name', () => {
    const modules = new Map([
      ['Pin', '/icons/pin.mjs'],
      ['Menu', '/icons/menu.mjs'],
    ]);
    const code = 'import { Menu as MenuIcon, Pin } from "lucide-react";\nshow(MenuIcon, Pin);';
    expect(importIconsDirectly(code, modules)).toBe(
      'import MenuIcon from "/icons/menu.mjs"; import Pin from "/icons/pin.mjs";\nshow(MenuIcon, Pin);',
    );
  });

  it('is unchanged for other names', () => {
    const code = `import { createLucideIcon } from 'lucide-react';`;
    expect(importIconsDirectly(code, new Map())).toBe(code);
  });

  it('works for every name under which the package exports an icon', () => {
    const modules = iconModules();
    expect(modules.get('Pin')).toMatch(/icons\/pin\.mjs$/);
    expect(modules.get('PinIcon')).toBe(modules.get('Pin'));
    expect(modules.size).toBeGreaterThan(1000);
  });
});
