import { type RefObject, useEffect } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
/** Ctrl or ⌘ and S. */
export const isSaveKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 's'

/** Saves the surrounding form by Ctrl or ⌘ and S. Ignored in another form and under a dialog. */
export const useSaveShortcut = (inside: RefObject<HTMLElement | null>, before?: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      if (document.querySelector('.MuiDialog-root')) return
      const form = inside.current?.closest('form')
      const at = document.activeElement?.closest('form')
      if (!form || (at && at !== form)) return
      before?.()
      form.requestSubmit()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [inside, before])
}
