import { lazy, useCallback, useState } from 'react'
import type { Picture } from './ImageBrowser'
import { LazyOverlay } from '../LazyOverlay'

const PictureBrowser = lazy(async () => ({ default: (await import('./ImageBrowser')).ImageBrowser }))

/** State of the picture viewer: shown picture and its siblings. */
export const usePictureViewer = () => {
  const [shown, setShown] = useState<{ readonly pictures: readonly Picture[]; readonly at: number }>()
  return {
    shown,
    /** `name`: name of all these pictures. */
    show: useCallback(
      (url: string, name: string, urls: readonly string[] = [url]) =>
        setShown({ pictures: urls.map(each => ({ key: each, url: each, name })), at: urls.indexOf(url) }),
      [],
    ),
    go: useCallback((at: number) => setShown(now => now && { ...now, at }), []),
    close: useCallback(() => setShown(undefined), []),
  }
}
/** Picture browser, while a picture is shown. */
export const ImageViewer = ({ shown, go, close }: Omit<ReturnType<typeof usePictureViewer>, 'show'>) =>
  shown && (
    <LazyOverlay>
      <PictureBrowser {...shown} go={go} close={close} />
    </LazyOverlay>
  )
