import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Terminal for prompts. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}
/**
 * Prompts at the terminal and returns the input, optionally hidden. Throws where the person
 * cancels.
 */
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
