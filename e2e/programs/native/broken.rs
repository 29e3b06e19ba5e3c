fn main() {
    let count: u32 = "seven";
    println!("{}", cnt);
}
