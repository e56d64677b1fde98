import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Accepts files that are dropped on a conversation. Files dropped elsewhere are ignored, because the browser would open them in
 * place of the app.
 * @param onFiles null if no files are accepted.
 * @returns whether files are being dragged over the conversation.
 */
export function useDroppedFiles(
  pane: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | null,
): boolean {
  const [isOver, setOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const abort = new AbortController();
    // Captured, because a dialog stops drops on it from bubbling.
    const options = { signal: abort.signal, capture: true };
    const isOnPane = (target: EventTarget | null) =>
      handler.current !== null && target instanceof Node && pane.current !== null && pane.current.contains(target);
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const isAccepted = isOnPane(event.target);
      event.dataTransfer.dropEffect = isAccepted ? 'copy' : 'none';
      setOver(isAccepted);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => setOver((before) => before && isOnPane(relatedTarget));
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (isOnPane(event.target)) handler.current?.(files);
    };
    window.addEventListener('dragover', onDrag, options);
    window.addEventListener('dragleave', onLeave, options);
    window.addEventListener('drop', onDrop, options);
    return () => abort.abort();
  }, [pane]);
  return isOver && onFiles !== null;
}
