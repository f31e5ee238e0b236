/**
 * Refuses files that are dropped beside a dropzone. A browser would open the file instead of the page,
 * with all that was typed on the page. Returns the end of the effect.
 */
export const refuseFileDrop = (document: Document): (() => void) => {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
