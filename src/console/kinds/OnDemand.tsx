import { TextField } from '@mui/material'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** An input that is loaded when someone comes near it. */
export interface Part<P> {
  readonly now: () => ComponentType<P> | undefined
  readonly load: () => Promise<ComponentType<P>>
}
export const part = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>): Part<P> => {
  let here: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | undefined
  return {
    now: () => here,
    load: () => {
      coming ??= load().then(
        loaded => {
          here = loaded.default
          return here
        },
        fault => {
          coming = undefined
          throw fault
        },
      )
      return coming
    },
  }
}
/** How the real input takes over from the plain one: with the cursor in it, and open where it was clicked. */
export interface Takeover {
  readonly focus: boolean
  readonly open: boolean
}
interface OnDemandProps<P> {
  readonly label: string
  readonly part: Part<P>
  /** Whether the real input is wanted: it holds something, or someone has come to the filters. */
  readonly wanted: boolean
  readonly className?: string
  readonly children: (Real: ComponentType<P>, takeover: Takeover) => ReactNode
}
/**
 * A plain field in the place of an input that costs more than the rest of the list, a calendar or a search of records. The plain one stays, and keeps the cursor,
 * until the real one can take its place in one stroke: neither a tab nor the first click is lost.
 */
export const OnDemand = <P,>({ label, part, wanted, className, children }: OnDemandProps<P>) => {
  const [Real, setReal] = useState<ComponentType<P> | undefined>(() => part.now())
  const [takeover, setTakeover] = useState<Takeover>({ focus: false, open: false })
  const input = useRef<HTMLInputElement>(null)
  const clicked = useRef(false)
  const come = () => {
    // A load that failed is tried again at the next approach.
    void part.load().then(
      loaded => {
        const focus = document.activeElement !== null && document.activeElement === input.current
        setTakeover({ focus, open: focus && clicked.current })
        setReal(() => loaded)
      },
      () => {},
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanting it is the trigger
  useEffect(() => {
    if (wanted && !Real) come()
  }, [wanted])
  if (Real) return children(Real, takeover)
  return (
    <TextField
      size="small"
      label={label}
      className={className}
      inputRef={input}
      onFocus={come}
      onPointerEnter={come}
      onPointerDown={() => {
        clicked.current = true
      }}
    />
  )
}
