const GalleryPage = () => <main>gallery</main>

export default GalleryPage
