import { lazy, useCallback, useState } from 'react'
import type { Picture } from './ImageBrowser'
import { LazyOverlay } from '../LazyOverlay'

const PictureBrowser = lazy(async () => ({ default: (await import('./ImageBrowser')).ImageBrowser }))

/** Holds which picture is looked at whole, and those it stands among. */
export const usePictureViewer = () => {
  const [shown, setShown] = useState<{ readonly pictures: readonly Picture[]; readonly at: number }>()
  return {
    shown,
    /** `name`: what they all show. */
    show: useCallback(
      (url: string, name: string, urls: readonly string[] = [url]) =>
        setShown({ pictures: urls.map(each => ({ key: each, url: each, name })), at: urls.indexOf(url) }),
      [],
    ),
    go: useCallback((at: number) => setShown(now => now && { ...now, at }), []),
    close: useCallback(() => setShown(undefined), []),
  }
}
/** Pictures over the page, for as long as one is looked at. */
export const ImageViewer = ({ shown, go, close }: Omit<ReturnType<typeof usePictureViewer>, 'show'>) =>
  shown && (
    <LazyOverlay>
      <PictureBrowser {...shown} go={go} close={close} />
    </LazyOverlay>
  )
