import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Takes the files that somebody drops on a conversation. A file that falls beside it, or where none can be taken, is ignored: by itself the browser
 * would open it in place of the page, and with the page goes what is open there.
 * @param onFiles null where no file can be taken.
 * @returns whether files are held over the conversation just now.
 */
export function useDroppedFiles(
  pane: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | null,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const listening = new AbortController();
    // On the way down: a dialog keeps what is dropped on it from the parts around it.
    const early = { signal: listening.signal, capture: true };
    const isOnPane = (target: EventTarget | null) =>
      take.current !== null && target instanceof Node && pane.current !== null && pane.current.contains(target);
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const isWelcome = isOnPane(event.target);
      event.dataTransfer.dropEffect = isWelcome ? 'copy' : 'none';
      setOver(isWelcome);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => setOver((before) => before && isOnPane(relatedTarget));
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (isOnPane(event.target)) take.current?.(files);
    };
    window.addEventListener('dragover', onDrag, early);
    window.addEventListener('dragleave', onLeave, early);
    window.addEventListener('drop', onDrop, early);
    return () => listening.abort();
  }, [pane]);
  return isOver && onFiles !== null;
}
