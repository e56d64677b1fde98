/** A typed web address with its scheme, which people leave out. */
export function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(link) ? `https://${link}` : link;
}
