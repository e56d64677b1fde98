/** Milliseconds after which the browser has read the file. */
const readWithin = 60_000;

/** Offers a file for download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
}
