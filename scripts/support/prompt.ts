import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A terminal, as far as asking needs one. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}
/** Asks at the terminal and answers what was typed; a hidden answer is not shown while it is typed. Throws where the person gives up. */
export const promptFor = ({ input, output }: Terminal, question: string, hidden = false): Promise<string> =>
  new Promise((done, fail) => {
    let isQuiet = false
    const shown = new Writable({
      write: (chunk, _, next) => {
        if (!isQuiet) output.write(chunk)
        next()
      },
    })
    const lines = createInterface({ input, output: shown, terminal: true })
    lines.once('close', () => fail(new Error('Nothing was changed.')))
    lines.once('SIGINT', () => lines.close())
    lines.question(question, typed => {
      done(typed)
      if (hidden) output.write('\n')
      lines.close()
    })
    isQuiet = hidden
  })
