import { useEffect, useRef, useState } from 'react'

const HERTZ = 880
const SECONDS = 0.12
const LOUD = 0.08
/** Opens a beep, if supported. Needs a user action, since browsers block sound otherwise. */
const openSound = (): { readonly play: () => void; readonly close: () => void } => {
  const context = typeof AudioContext === 'undefined' ? undefined : new AudioContext()
  return {
    play: () => {
      if (!context || context.state === 'closed') return
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = HERTZ
      volume.gain.setValueAtTime(LOUD, context.currentTime)
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS)
      tone.connect(volume).connect(context.destination)
      tone.start()
      tone.stop(context.currentTime + SECONDS)
    },
    close: () => void context?.close().catch(() => {}),
  }
}
/** Interval of announcements, in ms. */
const EVERY_MS = 10_000

/** Number of events since the last announcement. Batched for screen readers. */
export const useAnnouncedCount = (count: number, isRead: boolean): number => {
  const now = useRef(count)
  const lastAnnounced = useRef<number>(undefined)
  const [said, setSaid] = useState(0)
  useEffect(() => {
    now.current = count
    if (isRead) lastAnnounced.current ??= count
  }, [count, isRead])
  useEffect(() => {
    const timer = setInterval(() => {
      if (lastAnnounced.current === undefined || lastAnnounced.current === now.current) return
      setSaid(now.current - lastAnnounced.current)
      lastAnnounced.current = now.current
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return said
}
/** Beeps on new events, if switched on. */
export const useSound = (count: number) => {
  const sound = useRef<ReturnType<typeof openSound>>(undefined)
  const last = useRef(count)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (count > last.current) sound.current?.play()
    last.current = count
  }, [count])
  useEffect(() => () => sound.current?.close(), [])
  const turn = () => {
    sound.current?.close()
    sound.current = isOn ? undefined : openSound()
    sound.current?.play()
    setOn(!isOn)
  }
  return { isOn, turn }
}
