// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;
import "code-prix/Car.sol";
contract K is Car {
    uint256[] history; uint256[5] seen; uint256 fired;
    function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata c, uint256 i) external override {
        history.push(c[i].y); seen[i] += 1;
        uint256 n = history.length % 5 + seen[i] % 3;
        if (n > 2 && p.getAccelerateCost(n) <= c[i].balance / 10) { p.buyAcceleration(n); fired += 3; }
    }
}
