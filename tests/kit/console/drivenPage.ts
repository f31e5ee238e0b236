import { setTimeout as pause } from 'node:timers/promises'
import type { Driven } from './webDriver'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Finds what is seen by its selector and the beginning of its name; in an open dialog, while there is one. */
const finder = `
  const isSeen = each => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0
  const labelOf = each => document.getElementById(each.getAttribute('aria-labelledby')?.split(' ')[0])?.textContent
  const nameOf = each =>
    (each.getAttribute('aria-label') || each.labels?.[0]?.textContent || labelOf(each) || each.textContent || '').trim()
  const find = (selector, name = '') => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isSeen)
    const all = [...(dialogs.at(-1) ?? document).querySelectorAll(selector)].filter(isSeen)
    return all.find(each => nameOf(each) === name) ?? all.find(each => nameOf(each).startsWith(name))
  }
  const centre = each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
`
type Place = readonly [selector: string, name?: string]
/** Keeps page errors of the open document. */
const listening = `if (!window.faults) {
  window.faults = []
  addEventListener('error', event => window.faults.push(event.message || 'a file did not load'))
  addEventListener('unhandledrejection', event => window.faults.push(String(event.reason)))
}`
/** A page in a driven browser, with what a person does there. */
export const drivenPage = ({ send }: Driven) => {
  const run = async <T>(script: string, ...args: readonly unknown[]): Promise<T> =>
    (await send('ExecuteScript', { script: `${finder}\n${script}`, args })) as T
  /** Waits until a script gives something. */
  const until = async <T>(script: string, ...args: readonly unknown[]): Promise<T> => {
    for (let turn = 0; ; turn += 1) {
      const result = await run<T>(script, ...args)
      if (result) return result
      if (turn > 250)
        throw new Error(
          `${script} ${JSON.stringify(args)} on ${await run<string>('return location + document.body.innerText.slice(0, 600)')}`,
        )
      await pause(100)
    }
  }
  const element = async (...place: Place) =>
    (await until<Record<string, string>>('return find(...arguments)', ...place))[ELEMENT] ?? ''
  const click = async (...place: Place) => {
    // What moves, or is drawn anew, is found once more.
    for (let turn = 0; ; turn += 1)
      try {
        return await send('ElementClick', { id: await element(...place) })
      } catch (fault) {
        if (turn > 20) throw fault
        await pause(200)
      }
  }
  const keys = (text: string) => {
    const strokes = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] })
  }
  return {
    run,
    until,
    click,
    keys,
    fill: async (text: string, ...place: Place) => {
      await click(...place)
      await keys(text)
    },
    /** Puts a file into the input of a group with a name. */
    upload: async (file: string, group: string) => {
      const script = 'return find("[role=group], fieldset", arguments[0])?.querySelector("input[type=file]")'
      const input = await until<Record<string, string>>(script, group)
      await send('ElementSendKeys', { id: input[ELEMENT], text: file })
    },
    /** Drags one thing to the place of another. */
    drag: async (from: string, to: string) => {
      const [start, end] = await until<[{ x: number; y: number }, { x: number; y: number }]>(
        'const both = [...arguments].map(each => document.querySelector(each)); return both.every(Boolean) && both.map(centre)',
        from,
        to,
      )
      const move = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 60 })
      const steps = [0.2, 0.4, 0.6, 0.8, 1].map(part =>
        move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part),
      )
      const pointer = [
        move(start.x, start.y),
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 300 },
        ...steps,
        { type: 'pause', duration: 400 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions: pointer }] })
    },
    /** Loads an address. */
    open: async (url: string) => {
      await send('Navigate', { url })
      await run(listening)
    },
    /** Goes to an address of the open console. */
    go: (address: string) => run('location.hash = arguments[0]', address),
    /** Errors of the page since it was loaded. */
    faults: () => run<string[]>('return window.faults ?? ["the page was loaded anew"]'),
  }
}
export type DrivenPage = ReturnType<typeof drivenPage>
