import { useConsoleConfig } from '../../config/ConsoleContext'

/** Prefetches the declaration of a page when its link is hovered or focused. */
export const usePrefetch = () => {
  const { resources, declarations } = useConsoleConfig()
  return (to: string) => {
    const [, name] = to.split(/[/?]/)
    const resource = resources.find(each => each.name === name)
    // A failed download is reported by the page that needs the declaration.
    const near = () => void (resource && declarations.load(resource.name).catch(() => {}))
    return { onPointerEnter: near, onFocus: near }
  }
}
