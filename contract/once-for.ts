/** What is made of each thing once, and kept for as long as that is. */
export function onceFor<About extends object, Made>(make: (about: About) => Made) {
  const known = new WeakMap<About, Made>()
  return (about: About): Made => {
    const made = known.get(about) ?? make(about)
    known.set(about, made)
    return made
  }
}
