import { expect, test } from 'vitest'
import { favourites, toggleFavourite } from '@/stores/favourites'

test('a favourite is added and removed, and kept in this browser', () => {
  toggleFavourite('1')
  toggleFavourite('2')
  expect(favourites.getState().guildIds).toEqual(['1', '2'])
  expect(localStorage.getItem('guildhall-favourites')).toContain('"2"')

  toggleFavourite('1')

  expect(favourites.getState().guildIds).toEqual(['2'])
})

test('favourites of another tab are picked up', () => {
  localStorage.setItem('guildhall-favourites', JSON.stringify({ state: { guildIds: ['9'] }, version: 0 }))

  window.dispatchEvent(new StorageEvent('storage', { key: 'guildhall-favourites' }))

  expect(favourites.getState().guildIds).toEqual(['9'])
})
