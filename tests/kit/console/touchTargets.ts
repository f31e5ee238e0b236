import type { Page } from 'playwright-core'

/**
 * What a finger has less than 44 pixels of, in either direction, each with the pixels that it has. Measured from its
 * middle by what lies under each point, so that an area laid out beyond a control counts, and what a neighbour covers does not.
 * Left out are links within running sentences (WCAG 2.5.8 and 2.5.5 do so), and what is disabled. Under a dialog nothing is asked.
 */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(least => {
    const roles = ['button', 'tab', 'checkbox', 'switch', 'radio', 'option', 'combobox', 'link', 'slider', 'menuitem']
    const every = [
      'a[href]',
      'button',
      'input',
      'select',
      'textarea',
      'summary',
      ...roles.map(role => `[role=${role}]`),
    ].join()
    const modal = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].at(-1)
    const isShown = (each: HTMLElement) => {
      const { width, height, right } = each.getBoundingClientRect()
      return width > 1 && height > 1 && right > 0 && each.checkVisibility({ visibilityProperty: true })
    }
    const isLeftOut = (each: HTMLElement) =>
      each.matches(':disabled, [aria-disabled=true], [type=file]') || each.closest('[aria-hidden=true], [inert]')
    const isInSentence = (each: HTMLElement) => {
      if (getComputedStyle(each).display !== 'inline') return false
      const block = each.parentElement?.cloneNode(true) as HTMLElement
      for (const other of block.querySelectorAll('a, button')) other.remove()
      return /\p{L}{2}/u.test(block.textContent)
    }
    const middleOf = (each: HTMLElement) => {
      const [widest] = [...each.getClientRects()].sort((one, other) => other.width - one.width)
      return widest && { x: widest.left + widest.width / 2, y: widest.top + widest.height / 2 }
    }
    return [...(modal ?? document).querySelectorAll<HTMLElement>(every)].flatMap(each => {
      if (!isShown(each) || isLeftOut(each) || isInSentence(each)) return []
      each.scrollIntoView({ block: 'center', inline: 'center' })
      const middle = middleOf(each)
      if (!middle) return []
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit?.closest(every) === each || (hit?.closest('label')?.control === each && !hit.closest('a, button'))
      }
      const reach = (x: number, y: number) => {
        let far = 0
        while (far < least && isHit(middle.x + x * (far + 1), middle.y + y * (far + 1))) far += 1
        return far
      }
      const [wide, high] = isHit(middle.x, middle.y)
        ? [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
        : [0, 0]
      // An edge between two pixels counts for neither.
      if (wide >= least - 1 && high >= least - 1) return []
      const name = each.getAttribute('aria-label') ?? each.innerText?.trim().slice(0, 30) ?? ''
      return [
        `${wide} × ${high}: ${name} <${each.localName} class="${each.className}"> in ${each.parentElement?.className}`,
      ]
    })
  }, 44)
