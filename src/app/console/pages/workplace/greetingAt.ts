/** Greetings by their first hour, in the application's time zone. */
const greetings = [
  [18, 'shop.workplaceEvening'],
  [12, 'shop.workplaceNoon'],
  [9, 'shop.workplaceMorning'],
  [4, 'shop.workplaceEarly'],
  [0, 'shop.workplaceNight'],
] as const
/** Message key of the greeting at an hour, 0 to 23. */
export const greetingAt = (hour: number): string => greetings.find(([from]) => hour >= from)?.[1] ?? greetings[4][1]
