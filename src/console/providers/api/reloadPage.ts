/** Loads the whole page anew as soon as the mall serves it: while it is away the page that stands is better than none. */
export const reloadPage = async (): Promise<void> => {
  const { ok } = await fetch(location.pathname, { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (ok) location.reload()
}
