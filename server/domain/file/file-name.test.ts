import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downloadAs, safeFileName } from './file-name.ts';

describe('the name of a client’s file', () => {
  it('has no path, no marks that turn its direction, and an extension of what it is', () => {
    expect(safeFileName('vaccinations.pdf', 'application/pdf')).toBe('vaccinations.pdf');
    expect(safeFileName('Luna.JPEG', 'image/jpeg')).toBe('Luna.JPEG');
    expect(safeFileName('cat.jpg', 'application/zip')).toBe('cat.jpg.zip');
    expect(safeFileName('setup.exe', 'application/octet-stream')).toBe('setup.exe.bin');
    expect(safeFileName('../../etc/passwd', 'text/plain')).toBe('passwd.txt');
    expect(safeFileName('C:\\temp\\x.pdf', 'application/pdf')).toBe('x.pdf');
    expect(safeFileName('invoice\u202efdp.exe', 'application/pdf')).toBe('invoicefdp.exe.pdf');
    for (const nothing of [null, '', '...', '/', '\u202e'])
      expect(safeFileName(nothing, 'text/vcard')).toBe('file.vcf');
  });

  it('is short, and travels in a header, whatever it was @slow', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('application/pdf', 'image/heic', 'x/y'),
        (given, type) => {
          const name = safeFileName(given, type);
          expect(Array.from(name).length).toBeLessThanOrEqual(100);
          expect(name).toMatch(/\.(pdf|heic|heif|bin)$/i);
          expect(name).not.toMatch(/[/\\\u202a-\u202e]/);
          expect(() => new Headers({ 'content-disposition': downloadAs(name) })).not.toThrow();
        },
      ),
    );
  });
});
