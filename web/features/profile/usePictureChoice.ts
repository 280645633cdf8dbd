// All ways to choose an image, by the file picker or dropped anywhere on the dialog, pass the same check.
import { type DragEvent, useState } from 'react'
import { type FileRefusal, refusalOf } from './pictureFile.ts'

interface DropHandlers {
  onDragEnter(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
}

export interface PictureChoice {
  file: File | null
  refusal: FileRefusal | null
  /** A file is being dragged over the dialog. */
  hovering: boolean
  take(file: File): void
  /** The file turned out not to be an image. */
  refuse(): void
  done(): void
  dropHandlers: DropHandlers
}

export const usePictureChoice = (enabled: boolean): PictureChoice => {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const [hovering, setHovering] = useState(false)
  const open = enabled && file === null
  const take = (given: File) => {
    const refused = refusalOf(given)
    setRefusal(refused)
    setFile(refused === null ? given : null)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setHovering(open)
  }
  return {
    file,
    refusal,
    hovering,
    take,
    refuse: () => {
      setFile(null)
      setRefusal('notAnImage')
    },
    done: () => setFile(null),
    dropHandlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setHovering(false)
      },
      onDrop: (event) => {
        // Otherwise the browser would navigate to the file.
        event.preventDefault()
        setHovering(false)
        const [dropped] = event.dataTransfer.files
        if (open && dropped !== undefined) take(dropped)
      },
    },
  }
}
