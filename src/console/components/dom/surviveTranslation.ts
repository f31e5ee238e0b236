/** Text nodes removed by a translator, each with its `<font>` replacement. */
const standIns = new WeakMap<Node, ChildNode>()
const paired = new WeakSet<Node>()
const isNewFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT' && !paired.has(node)

/** Puts a text node back in place of its translation. */
const putBack = (text: Node): void => {
  const standIn = standIns.get(text)
  standIns.delete(text)
  if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text)
}
/** React moves text nodes through their parent, which throws if a translator removed them. */
const patchParents = (): (() => void) => {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child)
    removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    putBack(child)
    if (before) putBack(before)
    insertBefore.call(this, child, before)
    return child
  }
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
}
/**
 * Keeps React's text nodes alive on a page that a browser translates. Translators replace them by
 * `<font>` elements, and React would go on writing to removed nodes. Returns a cleanup function.
 */
export const surviveTranslation = (root: Node): (() => void) => {
  let restore: (() => void) | undefined
  const changes = new MutationObserver(records => {
    for (const { target } of records) putBack(target)
  })
  const watcher = new MutationObserver(records => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isNewFont)
        if (!standIn || text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
        paired.add(standIn)
        standIns.set(text, standIn)
        changes.observe(text, { characterData: true })
        restore ??= patchParents()
      }
  })
  watcher.observe(root, { childList: true, subtree: true })
  return () => {
    watcher.disconnect()
    changes.disconnect()
    restore?.()
  }
}
