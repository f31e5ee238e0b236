export type Mode = 'light' | 'dark'
/** Colours that MUI computes with, as in colours.css, which has all others. */
export const palette: {
  readonly [M in Mode]: Readonly<Record<'ink' | 'quiet' | 'line' | 'paper' | 'page' | 'bad' | 'warn' | 'good', string>>
} = {
  light: {
    ink: '#231f1c',
    quiet: '#635b54',
    line: '#e5e1db',
    paper: '#ffffff',
    page: '#f6f5f3',
    bad: '#b3261e',
    warn: '#8a4b08',
    good: '#1a6b38',
  },
  dark: {
    ink: '#f0ece6',
    quiet: '#b8b0a6',
    line: '#37322d',
    paper: '#1e1b18',
    page: '#141210',
    bad: '#ff8b83',
    warn: '#f0b67a',
    good: '#7fd39b',
  },
}
