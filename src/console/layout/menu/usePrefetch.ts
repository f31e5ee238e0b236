import { useConsoleConfig } from '../../config/ConsoleContext'

/** What fetches the declaration of the page at an address of react-admin's as soon as somebody points at what leads there, or comes to it by keyboard. */
export const usePrefetch = () => {
  const { resources, declarations } = useConsoleConfig()
  return (to: string) => {
    const [, name] = to.split(/[/?]/)
    const resource = resources.find(each => each.name === name)
    // What does not come is told by the page that needs it.
    const near = () => void (resource && declarations.load(resource.name).catch(() => {}))
    return { onPointerEnter: near, onFocus: near }
  }
}
