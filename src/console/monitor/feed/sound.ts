const HERTZ = 880
const SECONDS = 0.12
const LOUD = 0.08

/** A short tone, and nothing where the browser makes none. A browser lets a page sound only after the person touched it, so the device is opened by the switch. */
export const openSound = (): { readonly play: () => void; readonly close: () => void } => {
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
