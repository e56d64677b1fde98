/** The package of a source file; for our own files, the folder. */
export function packageOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  const [, ours] = /(?:^|\/)((?:src\/(?:features\/)?|contract\/)[^/]+)\//.exec(source) ?? [];
  return ours ?? (/(?:^|\/)(src|contract)\/[^/]+$/.exec(source)?.[1] || 'the bundler');
}
